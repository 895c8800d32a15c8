import { escapeHtml } from '../html.ts'
import { wordsIn } from '../words.ts'
import type { Email } from './email.ts'

const paragraphsIn = (text: string) => text.split('\n\n')

function frameOf({ to: { language, name, company }, reason }: Email) {
  const words = wordsIn(language)
  return {
    greeting: name === '' ? [] : [words('platform.email.greeting', { name })],
    copyLink: words('platform.email.copyLink'),
    sender: words('platform.email.sender', { named: company === '' ? 'no' : 'yes', company }),
    reason: words(`platform.email.reason.${reason}`),
    settings: words('platform.email.settings'),
  }
}

/** An email as plain text. */
export function asText(email: Email): string {
  const { subject, paragraphs, quote, details = [], items = [], more, button, closing, settings } = email
  const frame = frameOf(email)
  const parts = [
    subject,
    ...frame.greeting,
    ...paragraphs,
    ...(quote ? [`“${quote}”`] : []),
    ...(details.length > 0 ? [details.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...items.map(({ text, url }) => `• ${text}\n  ${url}`),
    ...(more ? [more] : []),
    ...(button ? [`${button.text}:\n${button.url}`] : []),
    ...(closing ? [closing] : []),
    ['—', frame.sender, frame.reason, ...(settings ? [`${frame.settings}: ${settings}`] : [])].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

/** An email as HTML. */
export function asHtml(email: Email): string {
  const { subject, paragraphs, quote, details = [], items = [], more, button, closing, settings } = email
  const frame = frameOf(email)
  const p = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const link = (text: string, url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
  return [
    `<!doctype html><html lang="${email.to.language}" dir="ltr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>`,
    `<h1>${escapeHtml(subject)}</h1>`,
    ...[...frame.greeting, ...paragraphs.flatMap(paragraphsIn)].map(p),
    ...(quote ? [`<blockquote>${escapeHtml(quote)}</blockquote>`] : []),
    ...details.map(({ label, value }) => p(`${label}: ${value}`)),
    ...items.map(({ text, url }) => `<p>${link(text, url)}</p>`),
    ...(more ? [p(more)] : []),
    ...(button ? [`<p>${link(button.text, button.url)}</p>`, p(frame.copyLink), p(button.url)] : []),
    ...(closing ? [p(closing)] : []),
    p(`${frame.sender}\n${frame.reason}`),
    ...(settings ? [`<p>${link(frame.settings, settings)}</p>`] : []),
    '</body></html>',
  ].join('\n')
}
