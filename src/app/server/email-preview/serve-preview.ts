import type { FastifyInstance, FastifyReply } from 'fastify'
import { isLanguage, type Language, languages } from '#base/language.ts'
import { escapeHtml } from '#platform/server/texts/html.ts'
import type { Email } from '#platform/server/mail/email.ts'
import { asHtml, asText } from '#platform/server/mail/render.ts'
import { everyEmail, usualFilling } from './every-email.ts'

interface PreviewQuery {
  name?: string
  language?: string
  scheme?: string
}

const widths = { phone: 375, desktop: 700 } as const
const schemes = ['light', 'dark'] as const

/**
 * Serves every email at `/dev/emails` with sample data, in each language, light and dark, at phone and desktop width. For
 * development only.
 */
export function serveEmailPreview(server: FastifyInstance, publicUrl: string): void {
  const emails = Object.fromEntries(
    languages.map((language) => [language, everyEmail(language, usualFilling, publicUrl)]),
  ) as Record<Language, Map<string, Email>>

  server.get<{ Querystring: PreviewQuery }>('/dev/emails', async ({ query: { name } }, reply) => {
    if (name === undefined) return html(reply, listPage(emails))
    if (!emails.en.has(name)) return reply.callNotFound()
    return html(reply, onePage(name, emails))
  })

  server.get<{ Querystring: PreviewQuery }>(
    '/dev/emails/frame',
    async ({ query: { name = '', language, scheme } }, reply) => {
      const email = isLanguage(language) ? emails[language].get(name) : undefined
      if (!email) return reply.callNotFound()
      // Applies the dark rules as an email program in dark mode does, whatever this browser prefers.
      const media = '@media (prefers-color-scheme: dark)'
      const shown = asHtml(email).replace(media, scheme === 'dark' ? '@media all' : '@media not all')
      return html(reply, shown)
    },
  )
}

function html(reply: FastifyReply, body: string) {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'",
    )
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)
}

function listPage(emails: Record<Language, Map<string, Email>>): string {
  const rows = [...emails.en.keys()].map(
    (name) =>
      `<tr><th><a href="/dev/emails?name=${encodeURIComponent(name)}">${name}</a></th>${languages
        .map((language) => `<td lang="${language}">${escapeHtml(emails[language].get(name)?.subject ?? '')}</td>`)
        .join('')}</tr>`,
  )
  return page(
    'Emails',
    `<p>Every email with sample data. What was sent from here is at <a href="/dev/mail">/dev/mail</a>.</p>
<table><tr><th>Email</th>${languages.map((language) => `<th>${language}</th>`).join('')}</tr>${rows.join('\n')}</table>`,
  )
}

function onePage(name: string, emails: Record<Language, Map<string, Email>>): string {
  const names = [...emails.en.keys()]
  const at = names.indexOf(name)
  const link = (other: string | undefined, text: string) =>
    other === undefined ? '' : `<a href="/dev/emails?name=${encodeURIComponent(other)}">${text}</a>`
  const sections = languages.map((language) => {
    const email = emails[language].get(name) as Email
    const frames = schemes.flatMap((scheme) =>
      Object.entries(widths).map(([device, width]) => {
        const query = new URLSearchParams({ name, language, scheme })
        return `<iframe title="${language}, ${scheme}, ${device}" loading="lazy" sandbox src="/dev/emails/frame?${escapeHtml(query.toString())}" width="${width}" height="760"></iframe>`
      }),
    )
    return `<h2 lang="${language}">${escapeHtml(email.subject)}</h2><div class="frames">${frames.join('')}</div>
<details><summary>Plain text</summary><pre>${escapeHtml(asText(email))}</pre></details>`
  })
  return page(
    name,
    `<nav>${link(names[at - 1], 'Previous')} <a href="/dev/emails">All emails</a> ${link(names[at + 1], 'Next')}</nav>${sections.join('\n')}`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem;color:#1c2522;background:#e9ebea}
table{border-collapse:collapse;background:#fff}th,td{text-align:left;padding:.4rem .8rem;border-bottom:1px solid #ddd;font-weight:400}
.frames{display:flex;gap:1rem;overflow-x:auto}iframe{border:1px solid #bbb;background:#fff;flex:none}nav{display:flex;gap:1.5rem}
pre{white-space:pre-wrap;background:#fff;padding:1rem;max-width:44rem}</style>
<h1>${escapeHtml(title)}</h1>${body}</html>`
}
