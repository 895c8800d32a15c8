import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { FileAnswer } from '#base/file.ts'
import { type Config, userAgent } from '../config/config.ts'
import { deliver, runChannel, type Sending } from '../outbox/delivering.ts'
import { type Channel, claimDue, type DueMessage } from '../outbox/due-messages.ts'
import { Undeliverable } from '../outbox/undeliverable.ts'
import type { Running } from '../queues/queue.ts'
import { inGate } from '../db/gate.ts'
import { sql } from '../db/statement.ts'
import { nowOf } from '../scope.ts'
import { addressOf, type MailFile } from './email.ts'
import { logoAddress } from './render.ts'

const timeoutsMs = { connectionTimeout: 2000, greetingTimeout: 2000, dnsTimeout: 2000, socketTimeout: 5000 }
// However slowly a server answers, a message is done, or broken off, before its lease ends.
const mostMsPerMessage = 30_000

/** Renders a file of an email for an organisation. */
export type RenderFile = (organisationId: string, file: MailFile) => Promise<FileAnswer>

const renderNone: RenderFile = (_, { kind }) => Promise.reject(new Undeliverable(`no file is of the kind ${kind}`))

/**
 * Sends the emails and text messages in the outbox, by SMTP and by the text gateway, until it is stopped. It checks every second. Several
 * processes may do so at the same time.
 */
export function startSender(services: Sending, everyMs = 1000, render: RenderFile = renderNone): Running {
  // Neither waits for the other.
  const going = [...mailing(services, everyMs, render), ...texting(services, everyMs)]
  return {
    async stop() {
      await Promise.all(going.map((one) => one.stop()))
    },
  }
}

/** The channels without a server to send through. In development, their messages are captured and shown. */
export function capturedChannels({ smtpUrl, smsUrl }: Pick<Config, 'smtpUrl' | 'smsUrl'>): Channel[] {
  return [...(smtpUrl ? [] : ['mail' as const]), ...(smsUrl ? [] : ['sms' as const])]
}

function mailing(services: Sending, everyMs: number, render: RenderFile): Running[] {
  const { smtpUrl, mailFrom, publicUrl, production } = services.config
  // An email in the mailbox of a development server counts as sent.
  if (!smtpUrl) return production ? [] : [startChannel(services, 'mail', everyMs, () => Promise.resolve('captured'))]
  // Loaded with the first email.
  let transport: Transporter | undefined
  const opened = async () => {
    const { createTransport } = await import('nodemailer')
    return (transport ??= createTransport(
      { url: smtpUrl, name: greetingName(publicUrl), ...timeoutsMs },
      { from: mailFrom },
    ))
  }
  const going = startChannel(
    services,
    'mail',
    everyMs,
    async ({
      organisationId,
      recipient,
      subject,
      bodyText,
      bodyHtml,
      unsubscribe,
      attachments,
      senderName,
      replyTo,
    }) => {
      const files: FileAnswer[] = []
      for (const file of attachments) files.push(await render(organisationId ?? '', file))
      await (
        await opened()
      ).sendMail({
        to: recipient,
        subject,
        text: bodyText,
        html: bodyHtml,
        headers: { 'auto-submitted': 'auto-generated' },
        signal: AbortSignal.timeout(mostMsPerMessage),
        attachments: [
          ...files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: contentOf(bytes) })),
          ...(bodyHtml.includes(logoAddress) ? await logoFile(services, organisationId) : []),
        ],
        ...(senderName && { from: { name: headerText(senderName), address: addressOf(mailFrom) } }),
        ...(replyTo && { replyTo }),
        ...(unsubscribe && { list: { unsubscribe } }),
      })
    },
  )
  return [
    {
      async stop() {
        await going.stop()
        transport?.close()
      },
    },
  ]
}

/** The logo of an organisation as a part of its email; empty if it was removed since. */
async function logoFile(services: Sending, organisationId: string | null) {
  const row = await inGate(services, 'mail.logo', nowOf(services), (db) =>
    db.first(
      sql<{ image: Uint8Array }>`
        select l.image from organisations o join organisation_logos l on l.organisation_id = o.id and l.id = o.logo_id
         where o.id = ${organisationId}`,
    ),
  )
  if (!row) return []
  return [
    {
      cid: logoAddress.slice('cid:'.length),
      filename: 'logo.png',
      contentType: 'image/png',
      content: Buffer.from(row.image),
    },
  ]
}

/** A name on one line without signs that end a name or begin an address in a header. */
function headerText(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}<>"]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The name with which this server greets a mail server (RFC 5321, EHLO): the public host, not what the machine is called. */
export function greetingName(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1, -1)}]`
  return isIP(hostname) ? `[${hostname}]` : hostname
}

const contentOf = (bytes: FileAnswer['bytes']) =>
  bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes)

function texting(services: Sending, everyMs: number): Running[] {
  const { smsUrl, production } = services.config
  if (!smsUrl) return production ? [] : [startChannel(services, 'sms', everyMs, () => Promise.resolve('captured'))]
  return [startChannel(services, 'sms', everyMs, ({ recipient, bodyText }) => sendText(smsUrl, recipient, bodyText))]
}

function startChannel(
  services: Sending,
  channel: Channel,
  everyMs: number,
  send: (message: DueMessage) => Promise<void | 'captured'>,
): Running {
  return runChannel(services, {
    channel,
    everyMs,
    most: 1,
    async claim(db, { now }) {
      const due = await claimDue(db, channel, now)
      return due.length > 0 ? [due] : []
    },
    deliver: (message) => deliver(services, message, send),
  })
}

const textTimeoutMs = 5000
// A path that is set up wrongly answers 404 or 410: what waits for it is sent once it is right.
const permanentStatuses = new Set([400, 422])

/**
 * Hands a text message to an HTTP gateway as Twilio's takes them: a form with `To` and `Body`, beside what the address's own
 * query says (`From=%2B3225550000`), with its user and password. Throws Undeliverable, or an error worth a retry.
 */
async function sendText(gateway: string, to: string, body: string): Promise<void> {
  const address = new URL(gateway)
  const form = new URLSearchParams([...address.searchParams, ['To', to], ['Body', body]])
  const user = decodeURIComponent(address.username)
  const password = decodeURIComponent(address.password)
  address.username = ''
  address.password = ''
  address.search = ''
  const answer = await fetch(address, {
    method: 'POST',
    body: form,
    headers: {
      'user-agent': userAgent,
      ...(user !== '' && { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(textTimeoutMs),
  })
  // Its words are not kept: some gateways repeat the number, and what was to be said.
  await answer.body?.cancel()
  if (answer.ok) return
  const why = `the gateway answered ${answer.status}`
  throw permanentStatuses.has(answer.status) ? new Undeliverable(why) : new Error(why)
}
