/* What Dispatch has for a loop that is not its own; CoreFoundation's stands on it. Both are exported and stand in no
   header of the toolchain (docs/decisions/0173). */

/* An eventfd that can be read from when the main queue has something to do. */
int _dispatch_get_main_queue_handle_4CF(void);

/* Does what is on the main queue. For the thread that was there first alone, and not after dispatch_main. */
void _dispatch_main_queue_callback_4CF(void *nothing);
