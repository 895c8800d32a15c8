import { Button } from '@mantine/core'
import {
  IconBuildingStore,
  IconCheck,
  IconClipboardList,
  IconCoins,
  IconFileInvoice,
  IconMapPin,
  IconReportMoney,
  IconSend,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useMay, useProfile } from '#domains/accounts/web/session.ts'
import { firstStepRoutes } from '#domains/statistics/contract/first-steps.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import styles from './FirstSteps.module.css'
import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'

const icons = {
  client: IconBuildingStore,
  workSite: IconMapPin,
  project: IconClipboardList,
  rates: IconCoins,
  worker: IconUserPlus,
  assignment: IconSend,
  payRules: IconReportMoney,
  billing: IconFileInvoice,
} as const

/** The checklist of a new organisation: each item links to its screen and is ticked automatically; hidden when complete or dismissed. */
export function FirstSteps() {
  const { t } = useTranslation()
  const { id } = useProfile()
  const maySetUp = useMay('clients:write')
  const [isHidden, setHidden] = useState(() => areStepsHidden(id))
  const { data } = useRead(firstStepRoutes.readFirstSteps, {}, { enabled: maySetUp && !isHidden })
  const done = data?.steps.filter(({ isDone }) => isDone).length ?? 0
  if (!data || isHidden || done === data.steps.length) return null
  const client = data.clientId ? `/provider/clients/${data.clientId}` : '/provider/clients/add'
  const links = {
    client: '/provider/clients/add',
    workSite: client,
    project: '/provider/projects/add',
    rates: data.clientId ? `${client}/billing` : client,
    worker: '/provider/workforce/add',
    assignment: '/provider/assignments/add',
    payRules: '/provider/settings?tab=pay',
    billing: '/provider/settings?tab=billing',
  } as const
  const hide = (
    <Button
      variant="subtle"
      onClick={() => {
        hideSteps(id)
        setHidden(true)
      }}
    >
      {t('app.firstSteps.hide')}
    </Button>
  )
  return (
    <Panel
      tour="firstSteps"
      title={t('app.firstSteps.title')}
      lead={t('app.firstSteps.lead', { done, of: data.steps.length })}
      action={hide}
    >
      <ol className={styles.steps}>
        {data.steps.map(({ name, isDone }) => {
          const Icon = isDone ? IconCheck : icons[name]
          return (
            <li key={name} className={styles.step} data-done={isDone || undefined}>
              <span className={styles.icon} aria-hidden>
                <Icon size={20} />
              </span>
              <span className={styles.text}>
                <strong>{t(`app.firstSteps.${name}.title`)}</strong>
                <span>{t(`app.firstSteps.${name}.text`)}</span>
              </span>
              {isDone && <span className="visually-hidden">{t('app.firstSteps.done')}</span>}
              {!isDone && name === 'worker' && (
                <LinkButton to="/provider/workforce/import" variant="default">
                  {t('app.firstSteps.worker.import')}
                </LinkButton>
              )}
              {!isDone && (
                <LinkButton to={links[name]} variant="light">
                  {t(`app.firstSteps.${name}.action`)}
                </LinkButton>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

const storageKey = (accountId: string) => `interim.firstSteps.hidden.${accountId}`

/** True if the user has hidden the checklist on this device. */
function areStepsHidden(accountId: string): boolean {
  return storedText(storageKey(accountId)) !== null
}

/** Hides the checklist for an account on this device. */
function hideSteps(accountId: string): void {
  storeText(storageKey(accountId), '1')
}
