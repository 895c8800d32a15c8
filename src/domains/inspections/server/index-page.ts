import type { RulesCountry } from '#domains/organisations/rules.ts'
import { escapeHtml } from '#platform/server/texts/html.ts'
import { fileDays, type InspectionList, inspectionLists } from '../rules.ts'
import { retentionLawOf } from '../rules/retention-law.ts'
import type { HistoryCheck } from '../contract.ts'
import { checksumsPath } from './files.ts'
import { htmlPage } from './html-page.ts'
import { listFormats, listPath, type Reader } from './list-files.ts'

/** What the index of an export says. */
export interface IndexFacts {
  readonly company: string
  readonly country: RulesCountry | null
  readonly worker: string | null
  readonly client: string | null
  readonly startDate: string
  readonly endDate: string
  readonly madeAt: string
  readonly madeBy: string
  readonly timeZone: string
  readonly rowCounts: Readonly<Partial<Record<InspectionList, number>>>
  /** The parts of each list. */
  readonly partsOf: Readonly<Partial<Record<InspectionList, readonly number[]>>>
  readonly historyCheck: HistoryCheck
}

/** Returns the start page of an export: its scope, its lists, the check of the history, the law, what is left out, and how to verify the files. */
export function indexPage(facts: IndexFacts, { language, translate: t, format }: Reader): string {
  const text = (key: string, values: Record<string, string | number> = {}) => escapeHtml(t(key, values))
  const fact = (label: string, value: string) => `<dt>${text(label)}</dt><dd>${escapeHtml(value)}</dd>`
  const { historyCheck: check } = facts
  const of = [facts.worker, facts.client].filter((name) => name !== null).join(' · ')
  const scope = of === '' ? t('inspections.scope.period') : of
  const title = `${t('inspections.page.title')} – ${facts.company}`
  return htmlPage(
    language,
    title,
    `<header>
<h1>${escapeHtml(title)}</h1>
<dl>
${fact('inspections.field.scope', scope)}
${fact('inspections.field.period', format.dates(facts.startDate, facts.endDate))}
${fact('inspections.field.madeAt', `${format.moment(facts.madeAt)} (${facts.timeZone})`)}
${fact('inspections.field.madeBy', facts.madeBy)}
</dl>
<p>${text('inspections.page.reading')}</p>
</header>
<main>
<h2>${text('inspections.page.contents')}</h2>
<div class="wide"><table><thead><tr><th scope="col">${text('inspections.field.list')}</th><th scope="col">${text('inspections.field.rows')}</th><th scope="col">${text('inspections.field.files')}</th></tr></thead><tbody>
${inspectionLists.map((list) => listRow(list)).join('\n')}
</tbody></table></div>
<h2>${text('inspections.history.title')}</h2>
<p>${text(check.faults === 0 ? 'inspections.history.intact' : 'inspections.history.broken', { verified: check.verified, faults: check.faults })} ${text('inspections.history.waiting', { waiting: check.waiting })}</p>
<p>${text('inspections.history.explained')}</p>
${check.head ? `<p>${text('inspections.history.head', { position: check.head.position })} <code>${check.head.hash}</code></p>` : ''}
<h2>${text('inspections.law.title')}</h2>
<p>${text('inspections.law.lead')}</p>
<div class="wide"><table><thead><tr><th scope="col">${text('inspections.law.records')}</th><th scope="col">${text('inspections.law.time')}</th><th scope="col">${text('inspections.law.article')}</th><th scope="col">${text('inspections.law.certainty')}</th></tr></thead><tbody>
${retentionLawOf(facts.country).map(lawRow).join('\n')}
</tbody></table></div>
<h2>${text('inspections.leftOut.title')}</h2>
<ul><li>${text('inspections.leftOut.numbers')}</li><li>${text('inspections.leftOut.health')}</li><li>${text('inspections.leftOut.positions')}</li>${facts.client === null ? '' : `<li>${text('inspections.leftOut.stubs')}</li>`}</ul>
<h2>${text('inspections.verify.title')}</h2>
<p>${text('inspections.verify.lead', { file: checksumsPath })}</p>
<pre><code>sha256sum --check ${checksumsPath}</code></pre>
<p>${text('inspections.verify.windows')}</p>
<pre><code>Get-Content ${checksumsPath} | ForEach-Object { $sum, $file = $_ -split '  ', 2; if ((Get-FileHash -LiteralPath $file).Hash -ne $sum) { $file } }</code></pre>
<p>${text('inspections.verify.digest')} ${text('inspections.verify.seals')}</p>
<p>${text('inspections.page.until', { days: fileDays })}</p>
</main>`,
  )

  function listRow(list: InspectionList): string {
    const parts = facts.partsOf[list] ?? []
    const links = parts.map((part) =>
      listFormats.map((one) => `<a href="${listPath(list, part, one)}">${one.toUpperCase()}</a>`).join(' · '),
    )
    return `<tr><td>${escapeHtml(t(`inspections.list.${list}`))}</td><td>${format.number(facts.rowCounts[list] ?? 0)}</td><td>${links.join('<br>')}</td></tr>`
  }

  function lawRow({ id, records, time, article, certainty }: ReturnType<typeof retentionLawOf>[number]): string {
    const duration = time === null ? '–' : t(`inspections.law.${time.unit}`, { count: time.count })
    const sure =
      certainty === 'D' ? t('inspections.law.notCovered') : `${certainty}: ${t(`inspections.law.sure.${certainty}`)}`
    const cells = [
      t(`inspections.law.kept.${records}`),
      duration,
      article ?? t('inspections.law.noArticle'),
      `${sure} (${id})`,
    ]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  }
}
