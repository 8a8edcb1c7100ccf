#ifndef CFAULTS_H
#define CFAULTS_H

// Stands between this process and the system: what changes a file is counted, and one of these calls
// goes wrong. Standard input and outputs are left alone.

typedef enum {
  faults_none,
  // SIGKILL instead of the call.
  faults_kill_before,
  // SIGKILL after half of what is written, or after any other call.
  faults_kill_within,
  // What was not synced is lost, as by a power cut, and SIGKILL.
  faults_power_cut,
  // The disk is full for that call only.
  faults_full_once,
  // The disk is full from that call on.
  faults_full,
} faults_kind;

// From now on, the call with this number goes wrong; the first one is 1.
void faults_arm(faults_kind kind, long call);

// Nothing goes wrong any more.
void faults_disarm(void);

// How many calls there were.
long faults_calls(void);

// How often the disk was waited for.
long faults_syncs(void);

#endif
