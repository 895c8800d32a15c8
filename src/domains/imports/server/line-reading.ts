import { z } from 'zod'
import { limits } from '#base/text.ts'
import { check } from '#base/validation.ts'
import { minorDigits } from '#base/currency.ts'
import type { ImportLayout, ImportQuestion } from '../contract.ts'
import { previewRows } from '../rules.ts'
import type { CellContext, CellError, CellReader, Cells, ColumnFormat } from './cell-reading.ts'
import { cellReader } from './cells.ts'
import type { FileLine, FileLines } from './file-lines.ts'
import {
  type FaultyRecord,
  type ImportedRecord,
  type LineFault,
  mostFaults,
  onceKey,
  shortened,
  type TableKind,
  type TableRead,
} from './table.ts'

// What a file has as a number or a date needs no decision; a number in a column of dates counts days.
const ofFile: ColumnFormat = { decimalMark: '.', dateOrder: 'd1900' }

/** Reads the lines of a file one by one, and collects records and errors. */
export class LineReading<Column extends string, Once extends Column, Form extends z.ZodType> {
  readonly #kind: TableKind<Column, Once, Form>
  readonly #around: CellContext
  readonly #file: FileLines<Column>
  readonly #faults: LineFault[] = []
  readonly #records: ImportedRecord<z.output<Form>>[] = []
  readonly #faulty: FaultyRecord<z.output<Form>>[] = []
  readonly #used: Record<Once, Map<string, number>>
  readonly #unknown: string[] = []
  readonly #headings: Partial<Record<Column, string>> = {}
  readonly #required: ReadonlySet<Column>
  readonly #given: ReadonlySet<Column>
  readonly #preview: ImportLayout['preview'] = []
  readonly #faultyLines = new Set<number>()
  #rows = 0
  #faultCount = 0
  #isWholeFaulty = false

  constructor(kind: TableKind<Column, Once, Form>, around: CellContext, file: FileLines<Column>) {
    this.#kind = kind
    this.#around = around
    this.#file = file
    this.#given = new Set(file.absent.map(([column]) => column))
    this.#used = Object.fromEntries(kind.once.map((column) => [column, new Map<string, number>()])) as Record<
      Once,
      Map<string, number>
    >
    this.#required = new Set(kind.columns.flatMap(({ column, isRequired }) => (isRequired ? [column] : [])))
  }

  /** Adds an error that concerns the whole file. */
  fault(line: number, messageKey: string, more: Partial<Omit<LineFault, 'line' | 'words'>> = {}): void {
    this.#isWholeFaulty = true
    this.#add(line, messageKey, more)
  }

  #lineFault(line: number, messageKey: string, more: Partial<Omit<LineFault, 'line' | 'words'>>): void {
    this.#faultyLines.add(line)
    this.#add(line, messageKey, more)
  }

  #add(line: number, messageKey: string, more: Partial<Omit<LineFault, 'line' | 'words'>>): void {
    this.#faultCount++
    if (this.#faults.length < mostFaults)
      this.#faults.push({ line, column: null, value: null, words: messageKey, ...more })
  }

  /** Checks the headings. */
  head(): void {
    const { layout, questions } = this.#file
    const line = this.#file.headingLine
    const firsts = new Map<string, string>()
    for (const [index, column] of layout.columns.entries()) {
      const heading = layout.headings[index] ?? ''
      const first = column && firsts.get(column)
      if (!column) {
        if (heading !== '' && this.#unknown.length < limits.list) this.#unknown.push(shortened(heading))
      } else if (first === undefined) firsts.set(column, heading)
      else if (!layout.isMapped[index])
        this.fault(line, 'imports.messages.columnTwice', { column: heading, values: { first } })
    }
    this.#nameFields(firsts)
    for (const { about, answer, choices } of questions)
      if (about === 'encoding' && answer === null)
        this.fault(line, 'imports.messages.encoding', {
          values: { words: choices[0]?.examples.map(({ read }) => read).join(', ') ?? '' },
        })
    if (firsts.size === 0) {
      if (layout.headings.length > 0) this.fault(line, 'imports.messages.noHeadings')
      else this.fault(1, 'imports.messages.empty')
      return
    }
    for (const { column, labelKey, isRequired } of this.#kind.columns) {
      if (!isRequired || this.#headings[column] !== undefined || this.#given.has(column)) continue
      const name = this.#around.translate(labelKey)
      this.fault(line, 'imports.messages.columnMissing', { column: name, values: { column: name } })
    }
  }

  // The heading of each column; that of a field of several parts is their headings together.
  #nameFields(firsts: ReadonlyMap<string, string>): void {
    for (const { column } of this.#kind.columns) {
      const heading = firsts.get(column)
      if (heading !== undefined) this.#headings[column] = heading
    }
    for (const { of, parts } of this.#kind.parts ?? []) {
      const headings = parts.flatMap(({ column }) => firsts.get(column) ?? [])
      for (const column of of as Column[]) if (headings.length > 0) this.#headings[column] ??= headings.join(' + ')
    }
  }

  result(): Omit<TableRead<Column, Once, z.output<Form>>, 'encoding' | 'delimiter'> {
    const { layout, questions, absent } = this.#file
    return {
      unknownColumns: this.#unknown,
      rows: this.#rows,
      records: this.#records,
      faulty: this.#faulty,
      used: this.#used,
      headings: this.#headings,
      faults: this.#faults,
      faultCount: this.#faultCount,
      faultyLines: this.#isWholeFaulty ? null : this.#faultyLines,
      shown: (lines) => this.#file.lines.filter(({ line }) => lines.has(line)).map((line) => this.#shownLine(line)),
      layout: {
        columns: layout.headings.map((heading, index) => ({
          heading: shortened(heading),
          column: layout.columns[index] ?? null,
        })),
        defaults: Object.fromEntries(absent),
        ...(questions.length > 0 && { questions: questions.map(shortenedQuestion) }),
        preview: this.#preview,
      },
    }
  }

  /** Reads one line. */
  record({ line, cells, typed, surplus }: FileLine<Column>): void {
    this.#rows++
    if (surplus !== undefined) this.#lineFault(line, 'imports.messages.surplus', { value: shortened(surplus) })
    const reader = this.#readerOf(cells, typed)
    const values = this.#kind.parse(reader)
    const checked = check(this.#kind.form, values)
    if (this.#preview.length < previewRows) this.#preview.push({ line, cells: this.#shown(reader) })
    for (const [column, fault] of reader.faults) this.#cellFault(line, column, cells, fault)
    const faulty = new Set<Column>(reader.faults.keys())
    for (const column of this.#file.swapped) {
      if (!typed.has(column) || faulty.has(column)) continue
      faulty.add(column)
      this.#cellFault(line, column, cells, { words: 'imports.messages.swapped' })
    }
    for (const { path, messageKey, values } of checked.ok ? [] : checked.faults) {
      const column = this.#columnAt(path)
      if (this.#headings[column] === undefined && this.#required.has(column) && !this.#given.has(column)) continue
      if (faulty.has(column)) continue
      faulty.add(column)
      this.#cellFault(line, column, cells, { words: messageKey, values })
    }
    for (const column of this.#kind.once) if (!faulty.has(column)) this.#once(line, column, cells)
    if (checked.ok) this.#records.push({ line, form: checked.value })
    else if (this.#faulty.length < mostFaults) this.#faulty.push({ line, form: validFields(this.#kind.form, values) })
  }

  #readerOf(cells: Cells<Column>, typed: ReadonlySet<Column>): CellReader<Column> {
    const formatOf = (column: Column) => {
      const format = this.#file.formats.get(column) ?? {}
      return typed.has(column) ? { ...format, ...ofFile } : format
    }
    return cellReader(cells, this.#around, formatOf)
  }

  // A line is read once more: of the few that are left out, not of all.
  #shownLine({ line, cells, typed }: FileLine<Column>): ImportLayout['preview'][number] {
    const reader = this.#readerOf(cells, typed)
    this.#kind.parse(reader)
    return { line, cells: this.#shown(reader, (text) => text) }
  }

  // What was read, and the text of what could not be read.
  #shown({ cells, values, texts }: CellReader<Column>, cut = shortened): Record<string, string> {
    const text = (column: Column, cell: string) => {
      const [value, convention] = [values.get(column), this.#file.conventions.get(column)]
      if (convention === 'amount' && typeof value === 'number') return this.#amountText(value, values)
      const read = texts.get(column)
      if (read !== undefined) return read
      return convention && value !== undefined ? String(value as string | number) : cell
    }
    return Object.fromEntries([...cells].map(([column, cell]) => [column, cut(text(column, cell))]))
  }

  #amountText(value: number, values: ReadonlyMap<Column, unknown>): string {
    const currency = (values.get('currency' as Column) as CellContext['currency'] | undefined) ?? this.#around.currency
    return (value / 10 ** minorDigits[currency]).toFixed(minorDigits[currency])
  }

  #columnAt(path: string): Column {
    if (this.#kind.columnAt) return this.#kind.columnAt(path)
    const parts = path.split('.') as Column[]
    return parts.findLast((part) => this.#kind.columns.some(({ column }) => column === part)) ?? (parts[0] as Column)
  }

  #once(line: number, column: Once, cells: Cells<Column>): void {
    const value = cells.get(column)
    if (value === undefined) return
    const name = onceKey(value)
    const first = this.#used[column].get(name)
    if (first === undefined) this.#used[column].set(name, line)
    else this.#cellFault(line, column, cells, { words: 'imports.messages.twice', values: { line: first } })
  }

  #labelOf(column: Column): string | null {
    const found = this.#kind.columns.find((one) => one.column === column)
    return found ? this.#around.translate(found.labelKey) : null
  }

  #cellFault(line: number, column: Column, cells: Cells<Column>, { words, values = {} }: CellError): void {
    const value = cells.get(column)
    const heading = this.#headings[column] ?? (this.#given.has(column) ? this.#labelOf(column) : null)
    const named = Object.entries(values).map(
      ([name, one]) => [name, typeof one === 'string' ? shortened(one) : one] as const,
    )
    this.#lineFault(line, words, {
      column: heading,
      value: value === undefined ? null : shortened(value),
      values: Object.fromEntries(named),
    })
  }
}

function validFields<Form extends z.ZodType>(form: Form, values: Record<string, unknown>): Partial<z.output<Form>> {
  const fields = form instanceof z.ZodObject ? (form.shape as Readonly<Record<string, z.ZodType>>) : {}
  const valid = Object.entries(fields).flatMap(([name, shape]) => {
    const checked = shape.safeParse(values[name])
    return checked.success ? [[name, checked.data] as const] : []
  })
  return Object.fromEntries(valid) as Partial<z.output<Form>>
}

const shortenedQuestion = (question: ImportQuestion): ImportQuestion => ({
  ...question,
  choices: question.choices.map((choice) => ({ ...choice, examples: choice.examples.map(shortenedExample) })),
})

const shortenedExample = ({ cell, read }: { cell: string; read: string | null }) => ({
  cell: shortened(cell),
  read: read === null ? null : shortened(read),
})
