import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { daysAfter } from '#base/days.ts'
import { isIn } from '#base/status-groups.ts'
import { date } from '#base/time.ts'
import { call } from '#platform/web/api/client.ts'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { EachProgress } from '#platform/web/ui/list/EachProgress.tsx'
import { useEach } from '#platform/web/ui/list/use-each.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type Assignment, assignmentRoutes } from '../contract.ts'
import { assignmentGroups } from '../rules.ts'

interface Props {
  items: readonly Assignment[]
  nameOf: (assignment: Assignment) => string
  onDone: (result: BulkResult) => void
}

/** True if an assignment can be extended: it is an offer, or accepted and not over. */
export const mayExtend = ({ status, allowed }: Assignment) =>
  isIn(assignmentGroups.open, status) && allowed.includes('edit')

/** The button that extends assignments to a day; of one assignment it is the main action. */
export function ExtendSelection({ isMain = false, ...props }: Props & { isMain?: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton {...(!isMain && { variant: 'default' })} icon={IconCalendarPlus} onClick={() => setOpen(true)}>
        {t('assignments.extend.action')}
      </ActionButton>
      {isOpen && <ExtendDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const shape = z.strictObject({ endDate: date() })

function ExtendDialog({ items, nameOf, onDone, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const today = todayIn(useFormat().timeZone)
  const { each, progress } = useEach()
  const form = useContractForm<typeof shape, { endDate: string }>(shape, { endDate: '' })

  /** Offers the days after the end of an accepted assignment, on the same terms; an offer gets the new end. */
  async function extend(one: Assignment, endDate: string): Promise<string | undefined> {
    if (endDate <= one.endDate) return t('assignments.extend.notLater')
    if (one.status === 'pending') {
      await call(assignmentRoutes.editAssignment, { params: { id: one.id }, body: { endDate }, ifMatch: one.version })
      return undefined
    }
    const next = daysAfter(one.endDate, 1)
    const { role, payRate, workingHours, accessNotes, description } = one
    await call(assignmentRoutes.offerAssignment, {
      body: {
        projectId: one.project.id,
        workerId: one.worker.id,
        startDate: next < today ? today : next,
        endDate,
        role,
        payRate,
        workingHours,
        accessNotes,
        description,
      },
    })
    return undefined
  }

  return (
    <FormDialog
      title={t('assignments.extend.title', { count: items.length })}
      form={form}
      save={async ({ endDate }) => ({
        ok: true,
        answer: await each({ items, nameOf, words: (count) => t('assignments.extend.done', { count }) }, (one) =>
          extend(one, endDate),
        ),
      })}
      onSaved={onDone}
      onClose={onClose}
      submit={t('assignments.extend.action')}
    >
      <p>{t('assignments.extend.text')}</p>
      <DateField name="endDate" label={t('assignments.extend.endDate')} required />
      <EachProgress of={progress} />
    </FormDialog>
  )
}
