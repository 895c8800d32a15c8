import { expect, test } from 'vitest'
import { isIn } from '#base/status-groups.ts'
import { actionsOnSwap, openSwapStatuses, ownActionsOnSwap, swapGroups, swapStatuses } from './swaps.ts'

test('the organisation decides on accepted swaps only', () => {
  expect(swapStatuses.filter((status) => actionsOnSwap(status).length > 0)).toEqual(['accepted'])
  expect(actionsOnSwap('accepted')).toEqual(['approve', 'refuse'])
})

test('the worker who offers the shift withdraws, the colleague declines, until the swap is over', () => {
  for (const status of swapStatuses) {
    const isOpen = openSwapStatuses.some((one) => one === status)
    expect(isIn(swapGroups.open, status)).toBe(isOpen)
    expect(ownActionsOnSwap(status, true)).toEqual(isOpen ? ['withdraw'] : [])
    expect(ownActionsOnSwap(status, false)).toEqual(isOpen ? ['decline'] : [])
  }
})
