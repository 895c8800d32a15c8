import { Stack } from '@mantine/core'
import { PendingAddress } from '#domains/accounts/web/PendingAddress.tsx'
import { session } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { type WorkerProfile } from '../../contract.ts'
import { ownProfileRoutes } from '../../contract/own-profile.ts'
import { EditWorkerForm } from '../form/EditWorkerForm.tsx'
import { WorkerHistory } from '../WorkerHistory.tsx'
import { WorkerStatusBadge } from '../WorkerStatusBadge.tsx'

/** A worker's own profile: editable fields, fields of the organisation, and history. */
export function OwnProfile({ moreFields }: { moreFields?: Readonly<Record<string, HistoryField | null>> }) {
  const { t } = useTranslation()
  const profile = useRead(ownProfileRoutes.readOwnProfile, {})
  return (
    <Reading of={profile} as="form" failed={t('workforce.profile.notLoaded')}>
      {(worker) => (
        <Stack gap="1.5rem">
          {worker.pendingEmail && <PendingAddress email={worker.pendingEmail} />}
          <Editing worker={worker} />
          <Terms worker={worker} />
          <WorkerHistory worker={worker} moreFields={moreFields} />
        </Stack>
      )}
    </Reading>
  )
}

function Editing({ worker }: { worker: WorkerProfile }) {
  const { t } = useTranslation()
  const { write } = useWrite(ownProfileRoutes.editOwnProfile)
  return (
    <EditWorkerForm
      worker={worker}
      send={({ payRate: _, ...body }, ifMatch) => write({ body, ifMatch })}
      done={t('workforce.own.done')}
      // The name in the header of every screen comes from the account.
      onSaved={() => session.load()}
    />
  )
}

/** The fields that only the organisation changes. */
function Terms({ worker: { payRate, status, createdAt } }: { worker: WorkerProfile }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Panel title={t('workforce.own.terms')} lead={t('workforce.own.termsLead')}>
      <Facts
        facts={[
          [t('workforce.field.payRate'), payRate && t('workforce.profile.perHour', { rate: format.money(payRate) })],
          [t('workforce.field.status'), <WorkerStatusBadge status={status} />],
          [t('workforce.field.createdAt'), format.day(createdAt)],
        ]}
      />
    </Panel>
  )
}
