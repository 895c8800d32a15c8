import { escapeHtml } from '../html.ts'

/** What a letter says; everything is text, and stays text in its HTML. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A list, each with where it leads, and what is said below it of those that are left out. */
  readonly lines?: readonly { readonly text: string; readonly url: string }[]
  readonly more?: string
  readonly action?: { readonly label: string; readonly url: string }
  readonly closing?: string
  /** Addresses in its text that stay readable as such; all others that somebody typed are broken up. */
  readonly kept?: readonly string[]
  /** Where the receiver can say that there be no more of its kind. */
  readonly unsubscribe?: string
}

/** A letter of four sayings: its subject, what it is about, what to do at an address, and what else to know. */
export function letterOf(
  to: string,
  url: string,
  say: (part: 'subject' | 'intro' | 'action' | 'outro') => string,
): Letter {
  return {
    to,
    subject: say('subject'),
    paragraphs: [say('intro')],
    action: { label: say('action'), url },
    closing: say('outro'),
  }
}

/** The letter as plain text. */
export function asText({ paragraphs, lines = [], more, action, closing }: Omit<Letter, 'to'>): string {
  const parts = [
    ...paragraphs,
    ...lines.map(({ text, url }) => `• ${text}\n  ${url}`),
    ...(more ? [more] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing ? [closing] : []),
    '—\nInterim',
  ]
  return `${parts.join('\n\n')}\n`
}

/** The letter as HTML that reads well without images, scripts or outside styles. */
export function asHtml({ subject, paragraphs, lines = [], more, action, closing }: Omit<Letter, 'to'>): string {
  const paragraph = (text: string, style = 'margin:0 0 16px') =>
    `<p style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const list =
    lines.length === 0
      ? ''
      : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${lines
          .map(
            ({ text, url }) =>
              `<tr><td style="padding:12px 0;border-top:1px solid #e4e2da"><a href="${escapeHtml(url)}" style="color:#1c2522;text-decoration:none">${escapeHtml(text)}<span style="color:#1f5f54;font-weight:600;white-space:nowrap">&nbsp;›</span></a></td></tr>`,
          )
          .join('\n')}</table>${more ? paragraph(more, 'margin:12px 0 0;color:#55605c') : ''}`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#1f5f54;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:8px;display:inline-block;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#55605c;word-break:break-all">${escapeHtml(action.url)}</p>`
    : ''
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f3ef;font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1c2522">
<div style="max-width:560px;margin:0 auto;padding:32px 16px"><div style="font-weight:700;color:#1f5f54;margin-bottom:16px">Interim</div>
<div style="background:#ffffff;border-radius:12px;padding:32px 28px;line-height:1.55">${paragraphs.map((text) => paragraph(text)).join('\n')}
${list}${button}${closing ? paragraph(closing, 'margin:24px 0 0;font-size:13px;color:#55605c') : ''}</div></div></body></html>`
}
