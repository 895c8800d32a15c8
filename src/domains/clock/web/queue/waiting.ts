import { useSyncExternalStore } from 'react'
import { changeStored, listStored } from '#platform/web/device/stored.ts'
import { tellOtherTabs, watchOtherTabs } from '../punch/other-tabs.ts'
import { deletePunch, type StoredPunch, listPunches, madePlace } from './stored-punch.ts'

/** The stored punches of the signed-in worker. */
export interface Waiting {
  /** The punches that are not sent yet, in chronological order. */
  readonly punches: readonly StoredPunch[]
  /** The punches that the server has finally refused, with its reason. */
  readonly refused: readonly StoredPunch[]
  /** The entries made by late punches that the worker has not opened yet. */
  readonly made: readonly string[]
}

const none: Waiting = { punches: [], refused: [], made: [] }
const listeners = new Set<() => void>()
/** The keys of punches that are being sent live, which do not wait yet. */
const live = new Set<string>()
let owner: string | undefined
let current = none

/** Watches an account's stored punches, from every tab; returns a function that stops it. */
export function followWaiting(who: string): () => void {
  owner = who
  void lookAgain()
  const stop = watchOtherTabs(() => void lookAgain())
  return () => {
    stop()
    owner = undefined
    hold(none)
  }
}

/** Reads the stored punches again after a change on this page. */
export async function lookAgain(): Promise<void> {
  const who = owner
  if (who === undefined) return
  const punches = await listPunches(who).catch(() => [])
  const made = await listStored(madePlace(who)).catch(() => [])
  if (who !== owner) return
  const values = punches.map(({ value }) => value).filter(({ key }) => !live.has(key))
  hold({
    punches: values.filter(({ refused }) => refused === undefined),
    refused: values.filter(({ refused }) => refused !== undefined),
    made: made.map(({ place }) => String(place.at(-1))),
  })
}

/** Runs `work` while a punch is sent live, and does not show it as waiting. */
export async function whileLive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  live.add(key)
  try {
    return await work()
  } finally {
    live.delete(key)
    await lookAgain()
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
export async function dismissMade(entryId: string): Promise<void> {
  if (owner !== undefined) await changeStored({ forget: [[...madePlace(owner), entryId]] })
  await changed()
}

async function changed(): Promise<void> {
  tellOtherTabs()
  await lookAgain()
}

function hold(next: Waiting): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
