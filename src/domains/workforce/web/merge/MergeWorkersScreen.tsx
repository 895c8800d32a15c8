import { Alert, Button, Radio, Stack } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { PickFilter } from '#platform/web/forms/filter/PickFilter.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useAddressQuery, useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { Portrait } from '#platform/web/ui/record/Portrait.tsx'
import { type WorkerProfile, workforceRoutes } from '../../contract.ts'
import { type MergedField, type MergePreview, mergeRoutes } from '../../contract/merging.ts'
import { workerName } from '../../rules.ts'
import { useWorkerHistoryFields } from '../use-worker-history-fields.ts'
import styles from './MergeWorkersScreen.module.css'

/** Makes one record of two records of the same person. The address contains the one that stays and, once it is chosen, the other. */
export function MergeWorkersScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const [{ former }, change] = useAddressQuery({ former: '' })
  const preview = useRead(mergeRoutes.previewMerge, { params: { id, formerId: former } }, { enabled: former !== '' })
  const back = {
    to: `/provider/workforce/profile/${id}`,
    label: preview.data ? workerName(preview.data.target) : t('workforce.profile.title'),
  }
  return (
    <Page title={t('workforce.merge.title')} lead={t('workforce.merge.lead')} back={back}>
      {former === '' ? (
        <OtherRecord of={id} onChoose={(chosen) => change({ former: chosen })} />
      ) : (
        <Reading of={preview} as="form" failed={t('workforce.merge.failed')}>
          {(found) => <Merging key={`${found.target.id} ${found.former.id}`} preview={found} />}
        </Reading>
      )}
    </Page>
  )
}

/** The choice of the record that is merged into a worker's. */
function OtherRecord({ of, onChoose }: { of: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  const { choices, ...found } = useChoices(workforceRoutes.listWorkers, {}, (one) => ({
    value: one.id,
    label: workerName(one),
  }))
  return (
    <Panel title={t('workforce.merge.choose')} lead={t('workforce.merge.chooseLead')}>
      <PickFilter
        label={t('workforce.merge.former')}
        {...found}
        choices={choices.filter(({ value }) => value !== of)}
        value=""
        onChange={onChoose}
      />
    </Panel>
  )
}

function Merging({ preview }: { preview: MergePreview }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigation()
  const [taken, setTaken] = useState<readonly MergedField[]>([])
  const { target, former, moved, obstacles, differences } = preview
  const merge = useWrite(mergeRoutes.mergeWorkers, {
    onDone: () => {
      tell.success(t('workforce.merge.done'))
      go(`/provider/workforce/profile/${target.id}`, { replace: true })
    },
  })
  const choose = (field: MergedField, isTaken: boolean) =>
    setTaken(isTaken ? [...taken, field] : taken.filter((one) => one !== field))
  const send = () =>
    merge.act({ params: { id: target.id, formerId: former.id }, ifMatch: target.version, body: { take: [...taken] } })
  return (
    <Stack gap="1.5rem">
      <Panel
        action={
          <LinkButton
            variant="default"
            icon={IconArrowsExchange}
            to={`/provider/workforce/merge/${former.id}?former=${target.id}`}
          >
            {t('workforce.merge.swap')}
          </LinkButton>
        }
        title={t('workforce.merge.stays')}
        lead={t('workforce.merge.signIn', { email: target.email })}
      >
        <div className={styles.pair}>
          <Side label={t('workforce.merge.stays')} worker={target} />
          <Side label={t('workforce.merge.goes')} worker={former} />
        </div>
      </Panel>
      {obstacles.length > 0 && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={t('workforce.merge.blocked')}
          role="alert"
        >
          <ul className={styles.list}>
            {obstacles.map(({ kind, names }) => (
              <li key={kind}>{t(`workforce.merge.obstacle.${kind}`, { names: names.join('; ') })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {differences.length > 0 && (
        <Panel title={t('workforce.merge.differences')} lead={t('workforce.merge.differencesLead')}>
          <Stack gap="1rem">
            {differences.map((field) => (
              <Difference
                key={field}
                field={field}
                preview={preview}
                isTaken={taken.includes(field)}
                onChange={(isTaken) => choose(field, isTaken)}
              />
            ))}
          </Stack>
        </Panel>
      )}
      <Panel title={t('workforce.merge.moved')}>
        <p>{t('workforce.merge.movedText', moved)}</p>
      </Panel>
      <StickyBar>
        <Button color="red" loading={merge.pending} disabled={obstacles.length > 0} onClick={() => void send()}>
          {t('workforce.merge.submit')}
        </Button>
      </StickyBar>
    </Stack>
  )
}

function Side({ label, worker }: { label: string; worker: WorkerProfile }) {
  const name = workerName(worker)
  return (
    <div className={styles.side}>
      <Portrait name={name} image={worker.image && `/api${worker.image}`} />
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        <strong>{name}</strong>
        <span>{worker.email}</span>
      </div>
    </div>
  )
}

interface DifferenceProps {
  field: MergedField
  preview: MergePreview
  isTaken: boolean
  onChange: (isTaken: boolean) => void
}

function Difference({ field, preview: { target, former }, isTaken, onChange }: DifferenceProps) {
  const fields = useWorkerHistoryFields(target)
  const { t } = useTranslation()
  const textOf = (worker: WorkerProfile) => {
    const value = worker[field]
    return fields[field]?.show?.(value, worker as never) ?? String(value)
  }
  return (
    <Radio.Group
      label={t(`workforce.field.${field}`)}
      value={isTaken ? 'former' : 'target'}
      onChange={(value) => onChange(value === 'former')}
    >
      <div className={styles.pair}>
        <Radio value="target" label={textOf(target)} />
        <Radio value="former" label={textOf(former)} />
      </div>
    </Radio.Group>
  )
}
