import { Alert, Button, Group } from '@mantine/core'
import { IconWritingOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { checkRoutes, type StartCheck, type StartChecks } from '../contract.ts'
import { isInForce, lateConsequence, workerItems, type WorkerItem } from '../rules.ts'
import { CheckBadge, listed } from './CheckBadge.tsx'
import { RecordDeclaration, RecordWorkerCheck } from './RecordCheck.tsx'

interface Subject {
  readonly workerId: string
  readonly assignmentId?: string
}

/** What must be in place before the work of an assignment starts, or what the organisation has checked of a worker. */
export function StartChecksOf({ of }: { of: Subject }) {
  const { assignmentId } = of
  return assignmentId === undefined ? <ChecksOfWorker of={of} /> : <ChecksOfAssignment of={{ ...of, assignmentId }} />
}

function ChecksOfWorker({ of }: { of: Subject }) {
  return <ChecksPanel of={of} checks={useRead(checkRoutes.listWorkerChecks, { params: { id: of.workerId } })} />
}

function ChecksOfAssignment({ of }: { of: Required<Subject> }) {
  return <ChecksPanel of={of} checks={useRead(checkRoutes.listStartChecks, { params: { id: of.assignmentId } })} />
}

type Read = ReturnType<typeof useRead<typeof checkRoutes.listStartChecks>>

const isUsed = (check: StartCheck) => isInForce(check) || check.recorded !== null

// Items that the organisation does not check, and has not recorded, are folded.
function ChecksPanel({ of, checks }: { of: Subject; checks: Read }) {
  const { t } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  return (
    <Panel title={t('checks.list.title')} lead={t('checks.list.lead')}>
      <Reading of={checks}>
        {({ items, country, late, allowed }) => (
          <>
            <LateSignature late={late} country={country} />
            <ItemList items={listed(showsAll ? items : items.filter(isUsed))}>
              {(check) => <CheckRow key={check.id} of={of} check={check} mayRecord={allowed.includes('record')} />}
            </ItemList>
            {!items.every(isUsed) && (
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                aria-expanded={showsAll}
                onClick={() => setShowsAll(!showsAll)}
              >
                {t('checks.list.unused', { count: items.filter((check) => !isUsed(check)).length })}
              </Button>
            )}
          </>
        )}
      </Reading>
    </Panel>
  )
}

// Shown if the contract was signed after the work began: the consequence in the country of the rules.
function LateSignature({ late, country }: Pick<StartChecks, 'late' | 'country'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!late) return null
  return (
    <Alert color="yellow" icon={<IconWritingOff size={20} aria-hidden />} title={t('checks.late.title')}>
      <p>{t('checks.late.dates', { begun: format.moment(late.begunAt), signed: format.moment(late.signedAt) })}</p>
      <p>{t(`checks.late.${lateConsequence(country) ?? 'other'}`)}</p>
      <p>{t('checks.late.advice')}</p>
    </Alert>
  )
}

const isOfWorker = (item: StartCheck['item']): item is WorkerItem => (workerItems as readonly string[]).includes(item)

function CheckRow({ of, check, mayRecord }: { of: Subject; check: StartCheck; mayRecord: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [isRecording, setRecording] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const removed = { onDone: () => void tell.success(t('checks.form.removed')) }
  const removeWorkerCheck = useWrite(checkRoutes.removeWorkerCheck, removed)
  const removeDeclaration = useWrite(checkRoutes.removeDeclaration, removed)
  const { item, name, recorded, expiresOn, atPlanning, atClock, source, link, problem } = check
  const { workerId, assignmentId } = of
  const isRecorded = isOfWorker(item) || (item === 'declaration' && assignmentId !== undefined)
  const effect = (one: StartCheck['atClock']) => t(one ? `checks.effect.${one}` : 'checks.effect.none')
  const remove = () =>
    isOfWorker(item)
      ? removeWorkerCheck.act({ params: { id: workerId }, query: { item } })
      : removeDeclaration.act({ params: { id: assignmentId ?? '' } })
  const close = () => setRecording(false)
  const shown = name ?? t(`checks.item.${item}`)
  const labelled = (text: string) => ({ 'aria-label': `${text}: ${shown}` })
  return (
    <ItemRow
      name={shown}
      badge={<CheckBadge check={check} />}
      notes={[
        isInForce(check) && t('checks.list.effects', { planning: effect(atPlanning), clock: effect(atClock) }),
        recorded && t('checks.list.recorded', { name: recorded.by.name, date: format.moment(recorded.at) }),
        recorded && t('checks.list.checkedOn', { date: format.date(recorded.checkedOn) }),
        recorded?.number && t('checks.list.number', { number: recorded.number }),
        expiresOn && t('checks.list.until', { date: format.date(expiresOn) }),
        source && t('checks.list.source', { source }),
      ]}
      action={
        isRecorded
          ? mayRecord && (
              <Group gap="0.5rem">
                {recorded && (
                  <Button
                    variant="subtle"
                    color="red"
                    {...labelled(t('platform.action.delete'))}
                    onClick={() => setRemoving(true)}
                  >
                    {t('platform.action.delete')}
                  </Button>
                )}
                <Button
                  variant={problem && isInForce(check) ? 'filled' : 'default'}
                  {...labelled(t(recorded ? 'platform.action.edit' : 'checks.list.record'))}
                  onClick={() => setRecording(true)}
                >
                  {t(recorded ? 'platform.action.edit' : 'checks.list.record')}
                </Button>
              </Group>
            )
          : problem &&
            (item === 'certification' || item === 'licence') &&
            link && (
              <LinkButton to={link} variant="default" {...labelled(t('checks.list.go'))}>
                {t('checks.list.go')}
              </LinkButton>
            )
      }
    >
      <Confirm
        open={isRemoving}
        title={t('checks.list.removeTitle', { item: shown })}
        action={t('platform.action.delete')}
        danger
        onClose={() => setRemoving(false)}
        onConfirm={remove}
      >
        {t('checks.list.removeText')}
      </Confirm>
      {isRecording &&
        (isOfWorker(item) ? (
          <RecordWorkerCheck id={workerId} item={item} recorded={recorded} onClose={close} />
        ) : (
          <RecordDeclaration id={assignmentId ?? ''} recorded={recorded} onClose={close} />
        ))}
    </ItemRow>
  )
}
