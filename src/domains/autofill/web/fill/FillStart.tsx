import { Alert, Checkbox, CheckboxGroup } from '@mantine/core'
import { IconAlertTriangle, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { autofillRoutes, type FillRun } from '../../contract.ts'
import { emphases, type FillFailure } from '../../rules.ts'
import styles from './FillWeek.module.css'

interface Props {
  date: string
  /** The selected open shifts; empty for all of the week. */
  openShiftIds: readonly string[]
  /** Why the last calculation failed. */
  failure?: FillFailure | null
  onBegin: (run: FillRun) => void
}

/** The choices for a calculation, and its start. */
export function FillStart({ date, openShiftIds, failure, onBegin }: Props) {
  const { t } = useTranslation()
  const [chosen, choose] = useState<string[]>([])
  const { act, pending } = useWrite(autofillRoutes.startFillRun)
  const start = async () => {
    const emphasis = emphases.filter((one) => chosen.includes(one))
    const selection = openShiftIds.length > 0 ? { openShiftIds: [...openShiftIds] } : {}
    const outcome = await act({ body: { date, emphasis, ...selection } })
    if (outcome.ok) onBegin(outcome.answer)
  }
  return (
    <Panel title={t('autofill.choices')}>
      {failure && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {t(`autofill.failure.${failure}`)}
        </Alert>
      )}
      <p className={styles.lead}>
        {openShiftIds.length > 0 ? t('autofill.introSelected', { count: openShiftIds.length }) : t('autofill.intro')}
      </p>
      <CheckboxGroup
        label={t('autofill.emphasis.label')}
        description={t('autofill.emphasis.help')}
        value={chosen}
        onChange={choose}
      >
        <div className={styles.choices}>
          {emphases.map((one) => (
            <Checkbox key={one} value={one} label={t(`autofill.emphasis.${one}`)} />
          ))}
        </div>
      </CheckboxGroup>
      <div className={styles.actions}>
        <ActionButton icon={IconWand} loading={pending} onClick={() => void start()}>
          {t('autofill.start')}
        </ActionButton>
      </div>
    </Panel>
  )
}
