import { call, newKey } from '#platform/web/api/client.ts'
import { ApiProblem, type Failure, NetworkFailure } from '#platform/web/failure/problem.ts'
import { type Attachment, conversationRoutes, type Message } from '../../contract.ts'

/** A message that is being sent or could not be sent. */
export interface Outgoing {
  readonly key: string
  readonly text: string
  readonly attachments: readonly Attachment[]
  /** Null while it is being sent. */
  readonly failure: Failure | null
}

type Listener = () => void
const none: readonly Outgoing[] = []
const threadKey = (account: string, conversation: string) => `${account} ${conversation}`

/**
 * The messages that are being sent, by account and conversation. They are kept while the user opens another
 * conversation, and never shown to the next user of this device.
 */
class Desk {
  readonly #outgoing = new Map<string, readonly Outgoing[]>()
  readonly #listeners = new Set<Listener>()
  #last: Promise<unknown> = Promise.resolve()

  subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  outgoing(account: string, conversation: string): readonly Outgoing[] {
    return this.#at(threadKey(account, conversation))
  }

  /**
   * Sends a message after all earlier ones. A retry uses the same idempotency key, so that the message is stored once.
   */
  send(
    account: string,
    conversation: string,
    { text, attachments, key = newKey() }: Pick<Outgoing, 'text' | 'attachments'> & { key?: string },
    onSent: (message: Message) => void,
  ): void {
    const thread = threadKey(account, conversation)
    this.#put(thread, { key, text, attachments, failure: null })
    const body = { text: text || null, attachmentIds: attachments.map(({ id }) => id) }
    const before = this.#last
    this.#last = (async () => {
      await before
      try {
        onSent(await call(conversationRoutes.sendMessage, { params: { id: conversation }, body, key, account }))
        this.drop(account, conversation, key)
      } catch (failure) {
        if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
        this.#put(thread, { key, text, attachments, failure })
      }
    })()
  }

  drop(account: string, conversation: string, key: string): void {
    const thread = threadKey(account, conversation)
    this.#set(
      thread,
      this.#at(thread).filter((one) => one.key !== key),
    )
  }

  #at(thread: string): readonly Outgoing[] {
    return this.#outgoing.get(thread) ?? none
  }

  #put(thread: string, message: Outgoing): void {
    const before = this.#at(thread)
    const isThere = before.some(({ key }) => key === message.key)
    this.#set(thread, isThere ? before.map((one) => (one.key === message.key ? message : one)) : [...before, message])
  }

  #set(thread: string, messages: readonly Outgoing[]): void {
    this.#outgoing.set(thread, messages)
    for (const listener of this.#listeners) listener()
  }
}

/** The only instance of this page. */
export const desk = new Desk()
