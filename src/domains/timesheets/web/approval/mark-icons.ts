import {
  IconCalendarExclamation,
  IconClockExclamation,
  IconClockPlus,
  IconCoffee,
  IconCoffeeOff,
  IconDoorExit,
  IconHourglassHigh,
  IconMapPinOff,
  IconMapPinQuestion,
  IconPencil,
  IconTagOff,
} from '@tabler/icons-react'
import type { Mark } from '../../rules/marks.ts'

/** The icon of each flag, so that flags differ by more than colour. */
export const markIcons: Readonly<Record<Mark, typeof IconPencil>> = {
  late: IconClockExclamation,
  early: IconDoorExit,
  long: IconHourglassHigh,
  no_break: IconCoffeeOff,
  open_break: IconCoffee,
  outside_site: IconMapPinOff,
  inexact_place: IconMapPinQuestion,
  overtime: IconClockPlus,
  edited_after_clocking: IconPencil,
  differs_from_plan: IconCalendarExclamation,
  type_differs: IconTagOff,
}
