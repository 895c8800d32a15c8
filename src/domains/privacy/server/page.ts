import type { Language } from '#base/language.ts'
import { escapeHtml } from '#platform/server/texts/html.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { type Section, sections } from './export-sections.ts'
import type { ExportedRecord } from './sections.ts'
import type { ShownColumn } from './shown-columns.ts'

interface PageRow {
  readonly language: Language
  readonly name: string
  readonly company: string
  readonly madeAt: string
  /** The time zone of the times on the page. */
  readonly timeZone: string
  readonly records: ReadonlyMap<Section, readonly ExportedRecord[]>
  readonly columns: Readonly<Record<Section, readonly ShownColumn[]>>
}

/** Returns the start page of an export: the sections with a short explanation each. */
export function pageOf({ language, name, company, madeAt, timeZone, records, columns }: PageRow): string {
  const t = translateTo(language)
  const shown = sections.map((section) => ({ section, rows: records.get(section) ?? [] }))
  const some = shown.filter(({ rows }) => rows.length > 0)
  const none = shown.filter(({ rows }) => rows.length === 0)
  const title = t('privacy.export.title', { name })
  const part = ({ section, rows }: (typeof shown)[number]) => `
<section id="${section}">
<h2>${escapeHtml(t(`privacy.section.${section}`))} <small>${rows.length}</small></h2>
<p>${escapeHtml(t(`privacy.sectionText.${section}`))}</p>
${rows.length === 1 ? facts(columns[section], rows[0] as ExportedRecord) : table(columns[section], rows)}
<p class="files"><a href="data/${section}.json">JSON</a> · <a href="data/${section}.csv">CSV</a></p>
</section>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(t('privacy.export.lead', { company, madeAt }))}</p>
<p>${escapeHtml(t('privacy.export.files'))} ${escapeHtml(t('privacy.export.times', { timeZone }))}</p>
</header>
<nav><ul>${some.map(({ section }) => `<li><a href="#${section}">${escapeHtml(t(`privacy.section.${section}`))}</a></li>`).join('')}</ul></nav>
<main>${some.map(part).join('')}
${none.length === 0 ? '' : `<section><h2>${escapeHtml(t('privacy.export.nothing'))}</h2><p>${escapeHtml(none.map(({ section }) => t(`privacy.section.${section}`)).join(' · '))}</p></section>`}
</main>
</body>
</html>
`
}

function facts(columns: readonly ShownColumn[], record: ExportedRecord): string {
  const lines = columns.map(({ heading, cell }) => [heading, cell(record)] as const).filter(([, value]) => value !== '')
  return `<dl>${lines.map(([heading, value]) => `<dt>${escapeHtml(heading)}</dt><dd>${lined(value)}</dd>`).join('')}</dl>`
}

function table(columns: readonly ShownColumn[], rows: readonly ExportedRecord[]): string {
  const head = columns.map(({ heading }) => `<th scope="col">${escapeHtml(heading)}</th>`).join('')
  const body = rows.map((record) => `<tr>${columns.map(({ cell }) => `<td>${lined(cell(record))}</td>`).join('')}</tr>`)
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

// Links paths within the archive; other text stays text.
function lined(text: string): string {
  if (/^(documents|pay)\/[^/]+$/.test(text))
    return `<a href="${escapeHtml(text.split('/').map(encodeURIComponent).join('/'))}">${escapeHtml(text.slice(text.indexOf('/') + 1))}</a>`
  return escapeHtml(text).replaceAll('\n', '<br>')
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 0.25rem; font-size: 1.2rem; }
h2 small { font-weight: 400; opacity: 0.65; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }
a { color: #1f7a6b; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; font-size: 0.9rem; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid #8884; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { white-space: nowrap; }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 0.35rem 1rem; margin: 0.75rem 0; }
dt { opacity: 0.75; }
dd { margin: 0; overflow-wrap: anywhere; }
.files { font-size: 0.85rem; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.6rem; } }
`
