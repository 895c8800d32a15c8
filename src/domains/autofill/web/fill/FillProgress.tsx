import { Button, Group, Loader } from '@mantine/core'
import { useMemo } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { autofillRoutes, type FillRun } from '../../contract.ts'
import { fillStages } from '../../rules.ts'
import styles from './FillWeek.module.css'

/** The progress of a calculation, which can be stopped with its plan so far or without. */
export function FillProgress({ run }: { run: FillRun }) {
  const { t } = useTranslation()
  const gapText = useGapText()
  const tell = useToasts()
  const { act, pending } = useWrite(autofillRoutes.stopFillRun)
  const stop = async (plan: 'keep' | 'discard') => {
    const outcome = await act({ params: { id: run.id }, body: { plan } })
    if (outcome.ok && plan === 'discard') tell.success(t('autofill.stopped'))
  }
  return (
    <Panel title={t('autofill.calculating')}>
      <Group role="status" gap="0.25rem 0.75rem">
        <Loader size="sm" aria-hidden />
        <span>
          {t('autofill.step', {
            number: fillStages.indexOf(run.stage) + 1,
            of: fillStages.length,
            stage: t(`autofill.stage.${run.stage}`),
          })}
        </span>
        {run.suggested > 0 && <span>{t('autofill.progress', { suggested: run.suggested })}</span>}
        {run.gap !== null && <span>{gapText(run.gap)}</span>}
      </Group>
      {run.allowed.includes('stop') && (
        <div className={styles.actions}>
          <Button variant="default" disabled={pending} onClick={() => void stop('discard')}>
            {t('autofill.stop')}
          </Button>
          {run.suggested > 0 && (
            <Button disabled={pending} onClick={() => void stop('keep')}>
              {t('autofill.usePlan')}
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}

/** Returns a sentence on how far a plan is at most from the best one. */
export function useGapText(): (gap: number) => string {
  const { t, language } = useTranslation()
  const percent = useMemo(
    () => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
    [language],
  )
  // Rounded up, so that the sentence stays true.
  return (gap) =>
    gap === 0
      ? t('autofill.gap.best')
      : t('autofill.gap.within', { share: percent.format(Math.ceil(gap * 1000) / 1000) })
}
