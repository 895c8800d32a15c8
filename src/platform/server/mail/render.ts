import { escapeHtml } from '../texts/html.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { Brand } from '#base/brand.ts'
import { themeColoursOf } from '#base/contrast.ts'
import type { Email } from './email.ts'
import { unlinked } from './unlinked.ts'
import { fillTemplate, type Values } from './template.ts'

function frameOf({ to: { language, name, company }, reason }: Email) {
  const translate = translateTo(language)
  return {
    greeting: name === '' ? [] : [translate('platform.email.greeting', { name })],
    quoted: (text: string) => translate('platform.email.quote', { text }),
    copyLink: translate('platform.email.copyLink'),
    sender: translate('platform.email.sender', { named: company === '' ? 'no' : 'yes', company }),
    reason: translate(`platform.email.reason.${reason}`),
    settings: translate('platform.email.settings'),
  }
}

/** The colours of emails in the name of the product, light and dark. */
const usualColours = { light: '#1f5f54', dark: '#6cc4b0' } as const

/** The address of the logo in an email, which the sender attaches. */
export const logoAddress = 'cid:logo'

/** An email as plain text; one of an organisation has its phone number. */
export function asText(email: Email, brand: Brand | null = null): string {
  const { subject, paragraphs, quote, details = [], items = [], more, button, closing, settings } = email
  const frame = frameOf(email)
  const parts = [
    subject,
    ...frame.greeting,
    ...paragraphs,
    ...(quote ? [frame.quoted(quote)] : []),
    ...(details.length > 0 ? [details.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...items.map(({ text, url }) => `• ${text}\n  ${url}`),
    ...(more ? [more] : []),
    ...(button ? [`${button.text}:\n${button.url}`] : []),
    ...(closing ? [closing] : []),
    [
      '—',
      frame.sender,
      ...(brand?.phone ? [brand.phone] : []),
      frame.reason,
      ...(settings ? [`${frame.settings}: ${settings}`] : []),
    ].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

/** An email as HTML; one of an organisation has its name, logo, colour and phone number. */
export function asHtml(email: Email, brand: Brand | null = null): string {
  const { subject, paragraphs, quote, details = [], items = [], more, button, closing, settings } = email
  const frame = frameOf(email)
  const colours = brand?.colour ? themeColoursOf(brand.colour) : undefined
  return fillTemplate({
    // Typed by the organisation: no mail program makes a link of it.
    brand: escapeHtml(brand?.name ? unlinked(brand.name) : 'Interim'),
    logo: brand?.logoId ? [{}] : [],
    phone: brand?.phone ? [{ number: escapeHtml(brand.phone), text: escapeHtml(brand.phone) }] : [],
    accent: colours?.light.accent ?? usualColours.light,
    darkAccent: colours?.dark.accent ?? usualColours.dark,
    language: email.to.language,
    subject: escapeHtml(subject),
    heading: joined(subject),
    preview: escapeHtml(previewOf(email)),
    padding,
    paragraphs: [...frame.greeting, ...paragraphs.flatMap((text) => text.split('\n\n'))].map(textOf),
    quote: quote ? [textOf(frame.quoted(quote))] : [],
    details: some(
      details.map(({ label, value }) => ({ label: escapeHtml(label), value: escapeHtml(value) })),
      'rows',
    ),
    list: some(items.map(linkOf), 'items'),
    more: more ? [textOf(more)] : [],
    button: button ? [linkOf(button)] : [],
    copyLink: joined(frame.copyLink),
    closing: closing ? [textOf(closing)] : [],
    sender: escapeHtml(frame.sender),
    reason: joined(frame.reason),
    settings: settings ? [linkOf({ text: frame.settings, url: settings })] : [],
  })
}

// An inbox shows the text after the preview, too, unless invisible characters fill the line.
const padding = '&#847;&zwnj;&nbsp;'.repeat(60)
const previewOf = ({ paragraphs, items = [] }: Email) =>
  [...items.slice(0, 3).map(({ text }) => text), ...paragraphs].join(' · ')
// French and Dutch break the word after “e-” at a plain hyphen.
const joined = (text: string) => escapeHtml(text).replaceAll('e-mail', 'e\u2011mail')
const textOf = (text: string) => ({ text: joined(text).replaceAll('\n', '<br>') })
const linkOf = ({ text, url }: { readonly text: string; readonly url: string }) => ({
  text: escapeHtml(text),
  url: escapeHtml(url),
})
const some = (rows: readonly Values[], name: string): Values[] => (rows.length > 0 ? [{ [name]: rows }] : [])
