import { Anchor, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MapLinks } from '#domains/clients/web/MapLinks.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { type Translate, useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { FactRows } from '#platform/web/ui/record/Facts.tsx'
import type { Entry } from '../../contract.ts'
import { BreakList } from '../BreakList.tsx'
import { EntryCorrections } from '../EntryCorrections.tsx'
import { DecisionComment, EntryNote } from '../EntryNote.tsx'
import { EntryTimes } from '../EntryTimes.tsx'
import { TimesComparison } from './TimesComparison.tsx'
import { ClientBadge } from './ClientBadge.tsx'
import styles from './EntryDetails.module.css'
import { EntryHistory } from './EntryHistory.tsx'
import { MarkList } from './Marks.tsx'

/** All details of an entry. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { worker, project, client, location, comment } = entry
  const { latitude, longitude } = location ?? {}
  const hasPoint = typeof latitude === 'number' && typeof longitude === 'number'
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('timesheets.field.date'), format.date(entry.date, 'long')],
    [t('timesheets.field.break'), entry.breakMinutes > 0 ? <BreakList entry={entry} /> : null],
    [
      t('timesheets.field.project'),
      <Anchor key="project" component={Link} to={`/provider/projects/${project.id}`}>
        {project.name}
      </Anchor>,
    ],
    [
      t('timesheets.field.client'),
      <Anchor key="client" component={Link} to={`/provider/clients/${client.id}`}>
        {client.name}
      </Anchor>,
    ],
    [t('timesheets.field.workType'), t(`timesheets.workType.${entry.workType}`)],
    [t('timesheets.field.shiftType'), t(`timesheets.shiftType.${entry.shiftType}`)],
    [t('timesheets.field.payRate'), t('timesheets.entry.perHour', { rate: format.money(entry.payRate) })],
    [t('timesheets.field.source'), sourceText(entry, t)],
    ...(entry.claims.length > 0
      ? [[t('timesheets.field.claims'), <ClaimList key="claims" claims={entry.claims} />] as const]
      : []),
    ...(entry.incompleteReason
      ? [[t('timesheets.field.incompleteReason'), t(`timesheets.incomplete.${entry.incompleteReason}`)] as const]
      : []),
    [t('timesheets.field.taskDescription'), entry.taskDescription],
    [t('timesheets.field.notes'), entry.notes],
    [t('timesheets.field.equipmentUsed'), entry.equipmentUsed],
    [
      t('timesheets.field.location'),
      location && (
        <>
          {location.address}
          {hasPoint && <MapLinks target={{ name: location.address ?? project.name, latitude, longitude }} />}
        </>
      ),
    ],
  ]
  return (
    <Stack gap="1.125rem">
      <div className={styles.sum}>
        <span className={styles.hours}>{format.duration(entry.totalMinutes)}</span>
        <span className={styles.times}>
          <EntryTimes entry={entry} />
        </span>
        <span className={styles.worth}>{format.money(entry.worth)}</span>
      </div>
      <MarkList marks={entry.marks} />
      <ClientDecision entry={entry} />
      {entry.awaitsColleague && entry.status === 'submitted' && (
        <EntryNote icon={IconUsers}>{t('timesheets.approval.awaitsColleague')}</EntryNote>
      )}
      <TimesComparison entry={entry} />
      <EntryCorrections corrections={entry.corrections} />
      {comment && <DecisionComment comment={comment} />}
      <FactRows facts={facts.map(([label, value]) => [label, value || '–'] as const)} className={styles.facts} />
      <EntryHistory id={entry.id} />
      <p className={styles.links}>
        <Anchor component={Link} to={`/provider/workforce/profile/${worker.id}`}>
          {t('timesheets.approval.toWorker', { name: worker.name })}
        </Anchor>
        {entry.assignmentId && (
          <Anchor component={Link} to={`/provider/assignments/${entry.assignmentId}`}>
            {t('timesheets.approval.toAssignment')}
          </Anchor>
        )}
      </p>
    </Stack>
  )
}

/** Returns how an entry came about: clocked, entered by its worker, or by a user to whom the hours were reported. */
function sourceText({ clocked, corrections }: Entry, t: Translate): string {
  const source = corrections.find(({ kind }) => kind === 'added')?.source
  if (source) return t(`timesheets.correction.source.${source}`)
  return clocked ? t('timesheets.entry.clocked') : t('timesheets.entry.byHand')
}

/** The client's decision on an entry, with its comment and proposed times. */
function ClientDecision({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { clientDecision, awaitsClient } = entry
  if (!clientDecision && !awaitsClient) return null
  const { comment, proposal } = clientDecision ?? {}
  return (
    <section className={styles.clientDecision} aria-label={t('timesheets.field.clientDecision')}>
      <ClientBadge entry={entry} />
      {clientDecision ? (
        <p className={styles.clientNote}>
          {t('timesheets.approval.clientDecided', { by: clientDecision.by, at: format.moment(clientDecision.at) })}
        </p>
      ) : (
        <p className={styles.clientNote}>{t('timesheets.approval.awaitsClient')}</p>
      )}
      {comment && <p className={styles.clientComment}>{comment}</p>}
      {proposal && (
        <p className={styles.clientNote}>
          {t('timesheets.approval.clientProposed', {
            times: `${format.timeOfDay(proposal.startTime)}–${format.timeOfDay(proposal.endTime)}`,
            pause: format.duration(proposal.breakMinutes),
          })}
        </p>
      )}
    </section>
  )
}

/** The punches whose time was set by the device, with the times at which they were received. */
function ClaimList({ claims }: Pick<Entry, 'claims'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {claims.map(({ kind, claimedAt, receivedAt }) => (
        <div key={`${kind} ${claimedAt}`}>
          {t(`timesheets.claim.${kind}`, { claimed: format.moment(claimedAt), received: format.moment(receivedAt) })}
        </div>
      ))}
    </>
  )
}
