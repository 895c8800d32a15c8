import { type CsvFormat, usualCsvFormat } from '#base/csv-format.ts'
import type { PayrollTemplateShown } from '../../contract/payroll-exports.ts'
import type { PayrollContent } from '../../rules/payroll-export.ts'
import { type LineKind, lineKinds } from '../../rules.ts'

/** The values of the form of a template; empty texts for what it does not have. */
export interface TemplateValues {
  readonly name: string
  readonly columns: readonly {
    readonly content: PayrollContent
    readonly heading: string
    readonly fixedText: string
  }[]
  readonly codes: Readonly<Record<LineKind, string>>
  readonly format: CsvFormat
}

const usualColumns = ['periodEnd', 'workerId', 'worker', 'code', 'component', 'hours', 'amount', 'currency'] as const

/** The codes that a new template proposes. */
const usualCodes: Readonly<Record<LineKind, string>> = {
  regular: '1000',
  overtime: '1100',
  night: '1200',
  holiday: '1300',
  component: '1400',
  payout: '1450',
  bonus: '2000',
  earning: '2100',
  taxes: '3000',
  insurance: '3100',
  other: '3200',
  reserve: '4000',
}

/** Returns the values of a template, or those proposed for a new one with headings from `labelOf`. */
export function templateValues(
  template: PayrollTemplateShown | undefined,
  name: string,
  labelOf: (content: PayrollContent) => string,
): TemplateValues {
  if (!template) {
    const columns = usualColumns.map((content) => ({ content, heading: labelOf(content), fixedText: '' }))
    return { name, columns, codes: usualCodes, format: usualCsvFormat }
  }
  return {
    name: template.name,
    columns: template.columns.map(({ content, heading, fixedText }) => ({
      content,
      heading,
      fixedText: fixedText ?? '',
    })),
    codes: Object.fromEntries(lineKinds.map((kind) => [kind, template.codes[kind] ?? ''])) as TemplateValues['codes'],
    format: template.format,
  }
}
