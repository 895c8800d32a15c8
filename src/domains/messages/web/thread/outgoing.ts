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

/** The messages that are being sent, by conversation. They are kept while the user opens another conversation. */
class Desk {
  readonly #outgoing = new Map<string, readonly Outgoing[]>()
  readonly #listeners = new Set<Listener>()
  #last: Promise<unknown> = Promise.resolve()

  subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  outgoing(conversation: string): readonly Outgoing[] {
    return this.#outgoing.get(conversation) ?? none
  }

  /**
   * Sends a message after all earlier ones. A retry uses the same idempotency key, so that the message is stored once.
   */
  send(
    conversation: string,
    account: string,
    { text, attachments, key = newKey() }: Pick<Outgoing, 'text' | 'attachments'> & { key?: string },
    onSent: (message: Message) => void,
  ): void {
    this.#put(conversation, { key, text, attachments, failure: null })
    const body = { text: text || null, attachmentIds: attachments.map(({ id }) => id) }
    const before = this.#last
    this.#last = (async () => {
      await before
      try {
        onSent(await call(conversationRoutes.sendMessage, { params: { id: conversation }, body, key, account }))
        this.drop(conversation, key)
      } catch (failure) {
        if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
        this.#put(conversation, { key, text, attachments, failure })
      }
    })()
  }

  drop(conversation: string, key: string): void {
    this.#set(
      conversation,
      this.outgoing(conversation).filter((one) => one.key !== key),
    )
  }

  #put(conversation: string, message: Outgoing): void {
    const before = this.outgoing(conversation)
    const isThere = before.some(({ key }) => key === message.key)
    this.#set(
      conversation,
      isThere ? before.map((one) => (one.key === message.key ? message : one)) : [...before, message],
    )
  }

  #set(conversation: string, messages: readonly Outgoing[]): void {
    this.#outgoing.set(conversation, messages)
    for (const listener of this.#listeners) listener()
  }
}

/** The only instance of this page. */
export const desk = new Desk()
