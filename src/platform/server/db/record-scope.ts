import type { Actor } from '#base/actor.ts'
import type { Db } from './transaction.ts'

/** The part of a scope that reading and writing records needs: the transaction, the current time and the actor. */
export interface RecordScope {
  readonly db: Db
  readonly now: string
  readonly actor: Actor
}
