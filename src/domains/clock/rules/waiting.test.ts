import { describe, expect, test } from 'vitest'
import type { ClockState } from '../contract.ts'
import { aheadOf, stateOf } from './clock-state.ts'
import { clockAfter, type WaitingPunch } from './waiting.ts'

const day = '2026-11-18T'
const work = { project: { id: 'p1', name: 'Early shift' }, role: 'Line operator' }
const ready = stateOf(`${day}06:30:00Z`, null, null, null)

function punch(kind: WaitingPunch['kind'], time: string, breakType: WaitingPunch['breakType'] = null): WaitingPunch {
  return { key: `${kind} ${time}`, kind, at: `${day}${time}Z`, breakType, place: kind === 'in' ? work : null }
}

const working = clockAfter(ready, [punch('in', '07:00:10')])
const onBreak = clockAfter(working, [punch('pause', '11:00:50', 'lunch')])

describe('the clock while punches wait', () => {
  test('without waiting punches the state is that of the server', () => {
    expect(clockAfter(ready, [])).toBe(ready)
  })

  test('after a clock-in, work is in progress on the selected project, and a break or clock-out may follow', () => {
    expect(working.state).toBe('working')
    expect(working.session).toMatchObject({ ...work, startedAt: `${day}07:00:10Z`, breakMinutes: 0 })
    expect(working.allowed).toEqual(['pause', 'out'])
  })

  test('on a break the clock shows its kind and start', () => {
    expect(onBreak.state).toBe('on_break')
    expect(onBreak.session).toMatchObject({ breakType: 'lunch', breakStartedAt: `${day}11:00:50Z` })
    expect(onBreak.allowed).toEqual(['resume', 'out'])
  })

  test('an ended break counts whole minutes, as on the server', () => {
    const back = clockAfter(onBreak, [punch('resume', '11:31:05')])
    expect(back.session).toMatchObject({ breakMinutes: 31, breakStartedAt: null, breakType: null })
    const again = clockAfter(back, [punch('pause', '14:00:00'), punch('resume', '14:10:00')])
    expect(again.session?.breakMinutes).toBe(41)
  })

  test('clocked out, also from a break: ready again', () => {
    expect(clockAfter(onBreak, [punch('out', '15:05:00')])).toEqual(ready)
    expect(clockAfter(ready, [punch('in', '07:00:00'), punch('out', '15:00:00'), punch('in', '16:00:00')]).state).toBe(
      'working',
    )
  })

  test('punches continue from the last state of the server', () => {
    const heard: ClockState = { ...working, now: `${day}09:00:00Z` }
    expect(clockAfter(heard, [punch('pause', '09:30:00')]).session).toMatchObject({
      startedAt: `${day}07:00:10Z`,
      breakType: 'other',
    })
  })
})

describe('a punch that does not fit changes nothing', () => {
  test.each<[string, ClockState, WaitingPunch]>([
    ['a clock-in while at work', working, punch('in', '08:00:00')],
    ['a break before work', ready, punch('pause', '08:00:00')],
    ['an end of a break without one', working, punch('resume', '08:00:00')],
    ['a second break within the first', onBreak, punch('pause', '11:10:00', 'coffee')],
    ['an end of a break before it began', onBreak, punch('resume', '10:00:00')],
    ['a clock-out before the clock-in', working, punch('out', '06:00:00')],
    ['a clock-in that names no work', ready, { ...punch('in', '08:00:00'), place: null }],
  ])('%s', (_, known, unexpected) => {
    expect(clockAfter(known, [unexpected])).toEqual(known)
  })

  test('a punch that the server has accepted in the meantime is not counted twice', () => {
    expect(clockAfter(working, [punch('in', '07:00:10')])).toEqual(working)
    expect(clockAfter(onBreak, [punch('in', '07:00:10'), punch('pause', '11:00:50', 'lunch')])).toEqual(onBreak)
  })
})

test('the offset of a wrong device clock is measured, without the network delay', () => {
  const heardAt = Date.parse(`${day}08:00:00Z`)
  expect(aheadOf(`${day}07:59:58Z`, heardAt)).toBe(0)
  expect(aheadOf(`${day}08:12:00Z`, heardAt)).toBe(720_000)
  expect(aheadOf(`${day}06:00:00Z`, heardAt)).toBe(-7_200_000)
})
