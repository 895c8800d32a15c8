import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { blockingText, failsAbove, observeBlocking, watchLoop } from '../concurrency/loop-watch.ts'
import { blockedWork } from './blocked-work.ts'

// Setup of each test file: a test fails if a call or a job that it causes blocks the event loop, and names it.

let stop: () => void

beforeAll(() => {
  blockedWork.length = 0
  const watch = watchLoop(failsAbove)
  // What belongs to no call is the work of the test itself.
  const end = observeBlocking((blocking) => {
    if (blocking.name !== undefined) blockedWork.push(blocking)
  })
  stop = () => {
    end()
    watch.stop()
  }
})

afterEach(() => {
  const blocking = blockedWork.splice(0).map(blockingText)
  expect(blocking, 'work that is too long for the event loop').toEqual([])
})

afterAll(() => stop())
