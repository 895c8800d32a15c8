import type { FastifyInstance } from 'fastify'
import { sql } from '../db/statement.ts'
import { inGate } from '../db/gate.ts'
import { nowOf, type Services } from '../scope.ts'
import { capturedChannels } from './sender.ts'

interface MailboxEntry {
  id: string
  channel: 'mail' | 'sms'
  at: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
}

/** Shows captured emails and text messages at `/dev/mail`, newest first, while no SMTP server or gateway is configured. */
export function serveMailbox(server: FastifyInstance, groups: readonly Services[]): void {
  const readGroup = (services: Services) =>
    inGate(services, 'mailbox', nowOf(services), (db) =>
      db.manyAndCommit(
        sql<MailboxEntry>`
          select id, channel, created_at as at, recipient as "to", subject, body_text as text, body_html as html, links
            from outbox where channel = any(${capturedChannels(services.config)}::text[]) order by created_at desc, id desc limit 200`,
      ),
    )
  const read = async () => {
    const messages = (await Promise.all(groups.map(readGroup))).flat()
    return messages.sort((one, other) => other.at.localeCompare(one.at))
  }
  server.get('/dev/mail.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(await read()))
  server.get('/dev/mail', async (_request, reply) => {
    const messages = await read()
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(messages))
  })
}

function page(messages: readonly MailboxEntry[]): string {
  const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const linked = (text: string) => escape(text).replace(/https?:\/\/[^\s<&]+/g, (url) => `<a href="${url}">${url}</a>`)
  const shown = messages.map(
    ({ channel, at, to, subject, text }) =>
      `<article data-channel="${channel}"><h2>${channel === 'sms' ? 'SMS' : escape(subject)}</h2><p>${escape(to)} · ${escape(at)}</p><pre>${linked(text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c2522}
article{border-top:1px solid #ccc;padding:1rem 0}article[data-channel=sms] pre{background:#eef4f1;border-radius:1rem;padding:.6rem 1rem;display:inline-block}h2{font-size:1.1rem;margin:0}p{margin:.2rem 0;color:#555}pre{white-space:pre-wrap;font:inherit}</style>
<h1>Mailbox</h1><p>Emails are captured here while SMTP_URL is not set, SMS while SMS_URL is not. Every kind of email is shown at <a href="/dev/emails">/dev/emails</a>.</p>${shown.join('\n') || '<p>Nothing captured yet.</p>'}</html>`
}
