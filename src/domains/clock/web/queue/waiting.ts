import { useSyncExternalStore } from 'react'
import { changeStored, listStored } from '#platform/web/device/stored.ts'
import { tellOtherTabs, watchOtherTabs } from './other-tabs.ts'
import { deletePunch, type StoredPunch, listPunches, lateEntriesKey } from './stored-punch.ts'

/** The stored punches of the signed-in worker. */
export interface Waiting {
  /** The punches that are not sent yet, in chronological order. */
  readonly punches: readonly StoredPunch[]
  /** The punches that the server has finally refused, with its reason. */
  readonly refused: readonly StoredPunch[]
  /** The entries made by late punches that the worker has not opened yet. */
  readonly lateEntryIds: readonly string[]
}

const none: Waiting = { punches: [], refused: [], lateEntryIds: [] }
const listeners = new Set<() => void>()
/** The keys of punches that are being sent live, which do not wait yet. */
const live = new Set<string>()
let owner: string | undefined
let current = none

/** Watches an account's stored punches, from every tab; returns a function that stops it. */
export function followWaiting(who: string): () => void {
  owner = who
  void refreshWaiting()
  const stop = watchOtherTabs(() => void refreshWaiting())
  return () => {
    stop()
    owner = undefined
    hold(none)
  }
}

/** Reads the stored punches again after a change on this page. */
export async function refreshWaiting(): Promise<void> {
  const who = owner
  if (who === undefined) return
  const punches = await listPunches(who).catch(() => [])
  const lateEntries = await listStored(lateEntriesKey(who)).catch(() => [])
  if (who !== owner) return
  const values = punches.map(({ value }) => value).filter(({ key }) => !live.has(key))
  hold({
    punches: values.filter(({ refused }) => refused === undefined),
    refused: values.filter(({ refused }) => refused !== undefined),
    lateEntryIds: lateEntries.map(({ key }) => String(key.at(-1))),
  })
}

/** Runs `work`, which sends a punch live. The punch is shown as waiting only if it could not be sent. */
export async function whileLive<Result extends object>(key: string, work: () => Promise<Result>): Promise<Result> {
  let mayWait = true
  live.add(key)
  try {
    const outcome = await work()
    mayWait = 'waitReason' in outcome
    return outcome
  } finally {
    live.delete(key)
    if (mayWait) await refreshWaiting()
  }
}

/** Returns the stored punches of the signed-in worker; renders again when they change. */
export function useWaiting(): Waiting {
  return useSyncExternalStore(subscribe, () => current)
}

/** Deletes a punch whose refusal was read. */
export async function dismissRefused(key: string): Promise<void> {
  if (owner !== undefined) await deletePunch(owner, key)
  await changed()
}

/** Removes the note that late punches have made an entry. */
export async function dismissLateEntry(entryId: string): Promise<void> {
  if (owner !== undefined) await changeStored({ forget: [[...lateEntriesKey(owner), entryId]] })
  await changed()
}

async function changed(): Promise<void> {
  tellOtherTabs()
  await refreshWaiting()
}

function hold(next: Waiting): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
