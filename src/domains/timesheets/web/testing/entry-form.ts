import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { assignmentRoutes, type WorkableProject } from '#domains/assignments/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { timesheetRoutes } from '../../contract.ts'
import type { TimesheetDay } from '../../rules/hours-shapes.ts'
import { assignment, emptyDay, projects } from './days.ts'
import { ownEntry } from './entries.ts'

interface Shown {
  readonly workable?: readonly WorkableProject[]
  readonly shifts?: TimesheetDay['shifts']
  readonly roundingMinutes?: number
}

/** Answers what the form of an entry reads: projects, their rates and the day. */
export function answerForm(
  api: FakeApi,
  { workable = projects.slice(0, 1), shifts = [], roundingMinutes = 0 }: Shown = {},
): void {
  api.answers(assignmentRoutes.listWorkableProjects, () => ({
    items: [...workable],
    total: workable.length,
    nextCursor: null,
  }))
  api.answers(assignmentRoutes.listOwnAssignments, () => ({ items: [assignment], total: 1, nextCursor: null }))
  api.answers(timesheetRoutes.listDays, ({ query: { from } }) => ({
    items: [emptyDay(from, { shifts })],
    totalMinutes: 0,
    worth: [],
    roundingMinutes,
  }))
}

/** The fields of the form. */
export const fields = {
  date: page.getByRole('textbox', { name: 'Date' }),
  project: page.getByRole('combobox', { name: 'Project' }),
  start: page.getByRole('textbox', { name: 'Start time' }),
  end: page.getByRole('textbox', { name: 'End time' }),
  pause: page.getByRole('textbox', { name: 'Break' }),
  task: page.getByRole('textbox', { name: 'Task description' }),
  save: page.getByRole('button', { name: 'Save as draft' }),
  submit: page.getByRole('button', { name: 'Save and submit' }),
}

/** Answers the form, and saves each new entry. */
export function answerSaving(api: FakeApi): void {
  answerForm(api)
  api.answers(timesheetRoutes.addEntry, () => ownEntry())
}

/** Types an entry from 9:00 to 17:30 with half an hour of break, once the only project is chosen. */
export async function fillIn(): Promise<void> {
  await expect.element(fields.project).toHaveValue(uuid(21))
  await userEvent.fill(fields.start, '9')
  await userEvent.fill(fields.end, '17.30')
  await userEvent.fill(fields.pause, '30')
  await userEvent.fill(fields.task, 'Order picking')
}
