import { strToU8, zipSync } from 'fflate'
import { localTimeOf } from '#base/calendar.ts'
import { minorDigits } from '#base/currency.ts'
import { fileName } from '#base/file-name.ts'
import type { Formats } from '#base/formats.ts'
import { sheetTypes } from '#base/page.ts'
import { type CellValue, Workbook } from '#base/workbook.ts'
import type { Column, ListCell } from './column.ts'

/** Returns an Excel file with the columns of a list: numbers, days and times as such, text never as a formula. */
export function listFile<Item>(
  name: string,
  { columns, items, format }: { columns: readonly Column<Item>[]; items: readonly Item[]; format: Formats },
): File {
  const rows = items.map((item) => columns.map((column) => valueOf(column, item, format.timeZone)))
  const isText = ({ cell, show }: Column<Item>) =>
    cell !== undefined || items.every((item) => typeof (show(item) || '') !== 'object')
  const shown = columns.map(isText)
  const only = <Part>(parts: readonly Part[]) => parts.filter((_, index) => shown[index])
  const workbook = new Workbook(only(columns.map(({ label }) => label)), format.region)
  for (const row of rows) workbook.add(only(row))
  const files = Object.entries(workbook.files(name)).map(([path, content]) => [path, strToU8(content)] as const)
  const { date } = localTimeOf(new Date().toISOString(), format.timeZone)
  return new File([zipSync(Object.fromEntries(files))], fileName(`${name} ${date}.xlsx`), { type: sheetTypes.xlsx })
}

function valueOf<Item>({ cell, show }: Column<Item>, item: Item, timeZone: string): CellValue {
  if (cell) return cellValue(cell(item), timeZone)
  const content = show(item)
  return typeof content === 'string' || typeof content === 'number' ? String(content) : null
}

function cellValue(cell: ListCell, timeZone: string): CellValue {
  if (cell === null || cell === undefined || cell === false || typeof cell === 'string') return cell || null
  if (typeof cell === 'number') return { value: cell, digits: 0 }
  if ('amount' in cell) {
    const digits = minorDigits[cell.currency]
    return { value: cell.amount / 10 ** digits, digits, unit: cell.currency }
  }
  if ('minutes' in cell) return cell.minutes === null ? null : { value: cell.minutes / 60, digits: 2 }
  if ('date' in cell) return cell.date === null ? null : { date: cell.date }
  if ('dayOf' in cell) return cell.dayOf === null ? null : { date: localTimeOf(cell.dayOf, timeZone).date }
  if (!('moment' in cell)) return cell
  if (cell.moment === null) return null
  const { date, time } = localTimeOf(cell.moment, timeZone)
  return { moment: `${date}T${time}` }
}
