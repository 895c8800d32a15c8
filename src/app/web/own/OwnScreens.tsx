import { isIn } from '#base/status-groups.ts'
import { OwnAssignmentPage } from '#domains/assignments/web/own/OwnAssignmentPage.tsx'
import { OwnStartChecks } from '#domains/checks/web/OwnStartChecks.tsx'
import { ContractsOfOwnAssignment } from '#domains/contracts/web/ContractsOfOwnAssignment.tsx'
import { OwnShiftsOf } from '#domains/shifts/web/OwnShiftsOf.tsx'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { Clock } from '#domains/clock/web/punch/Clock.tsx'
import { Compensation } from '#domains/pay/web/own/Compensation.tsx'
import { PayStubs } from '#domains/pay/web/own/PayStubs.tsx'
import { MyTimesheet } from '#domains/timesheets/web/MyTimesheet.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AddressTabs } from '#platform/web/ui/page/AddressTabs.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'

/** One assignment of the worker with its shifts. */
export function OwnAssignmentScreen() {
  return (
    <OwnAssignmentPage
      more={({ id, status }) => (
        <>
          <OwnStartChecks assignmentId={id} />
          <ContractsOfOwnAssignment assignmentId={id} />
          <OwnShiftsOf assignmentId={id} isOver={!isIn(assignmentGroups.open, status)} />
        </>
      )}
    />
  )
}

/** The worker's timesheet: the clock, time entries, their value, and pay stubs. */
export function OwnTimesheetScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('clock.timesheet.title')}>
      <AddressTabs
        label={t('clock.timesheet.title')}
        grow
        tabs={[
          { value: 'clock', label: t('clock.timesheet.clock'), panel: <Clock /> },
          { value: 'my-timesheet', label: t('clock.timesheet.mine'), panel: <MyTimesheet /> },
          { value: 'compensation', label: t('pay.own.compensation'), panel: <Compensation /> },
          { value: 'paystub', label: t('pay.own.stub'), panel: <PayStubs /> },
        ]}
      />
    </Page>
  )
}
