import { daysAfter } from '#base/days.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { PeriodPicker } from './PeriodPicker.tsx'

interface Props {
  week: readonly string[]
  today: string
  onChoose: (date: string) => void
}

/** Chooses the shown week: previous, next or current. */
export function WeekPicker({ week, today, onChoose }: Props) {
  const format = useFormat()
  const [from = today, to = today] = [week[0], week[6]]
  const step = (weeks: number) => {
    const monday = daysAfter(from, 7 * weeks)
    onChoose(monday <= today && today <= daysAfter(monday, 6) ? today : monday)
  }
  return (
    <PeriodPicker
      of="week"
      title={format.dates(from, to)}
      isNow={week.includes(today)}
      onStep={step}
      onNow={() => onChoose(today)}
    />
  )
}
