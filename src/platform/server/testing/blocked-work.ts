import type { Blocking } from '../concurrency/loop-watch.ts'

/** The calls and jobs that blocked the event loop for too long during a test. A test that wants one to takes it out. */
export const blockedWork: Blocking[] = []
