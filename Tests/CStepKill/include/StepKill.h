// Nothing to call: the library is preloaded, see StepKill.c.
