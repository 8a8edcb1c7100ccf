#ifndef CSECRET_H
#define CSECRET_H

// The desktop's Secret Service through libsecret, which is loaded on first use and need not be there.
// Every call ends within its time, whatever the service does, and none of them ever shows a prompt.

typedef enum {
  CSECRET_DONE,        // it worked; a read found a secret
  CSECRET_NONE,        // it worked; there certainly is no such secret
  CSECRET_NO_LIBRARY,  // libsecret is not installed
  CSECRET_ABSENT,      // nothing on the session bus offers secrets
  CSECRET_NO_ANSWER,   // it did not answer in time
  CSECRET_LOCKED,      // it is locked, and opening it would need a prompt
  CSECRET_REFUSED,     // it answered with an error
} csecret_outcome;

// Finds the secret kept for a folder. `found` is for csecret_free.
csecret_outcome csecret_read(const char *folder, int milliseconds, char **found);

// Keeps a secret for a folder in place of the one before.
csecret_outcome csecret_write(const char *folder, const char *label, const char *secret,
                              int milliseconds);

// Removes the secret of a folder; done as well when there was none.
csecret_outcome csecret_remove(const char *folder, int milliseconds);

// Wipes a secret and gives its memory back.
void csecret_free(char *secret);

// From now on no core dump of this process is written and nobody without privileges reads its memory.
// 0, or -1 when the system refused.
int csecret_forbid_dumps(void);

#endif
