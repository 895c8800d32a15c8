import { Button } from '@mantine/core'
import { IconMailCheck, IconSettingsCheck } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { backgroundRoutes, type Queue } from '../../contract/background.ts'
import styles from './BackgroundTab.module.css'
import { TaskRow } from './TaskRow.tsx'

const everyMs = 10_000
/** The number of tasks that are shown first. Failed ones come before waiting ones. */
const atFirst = 5

/** The background tasks: waiting and failed ones, reasons, and buttons that retry them. */
export function BackgroundTab() {
  const background = useRead(backgroundRoutes.readBackground, {}, { every: everyMs })
  return (
    <Reading of={background} as="form">
      {({ messages, jobs }) => (
        <>
          <QueuePanel of={messages} name="messages" icon={IconMailCheck} />
          <QueuePanel of={jobs} name="jobs" icon={IconSettingsCheck} />
        </>
      )}
    </Reading>
  )
}

interface QueueProps {
  of: Queue
  name: 'messages' | 'jobs'
  icon: ComponentType<{ size?: number | string }>
}

function QueuePanel({ of: { waiting, failed, items }, name, icon }: QueueProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, atFirst)
  const counted = t('organisations.background.counted', { waiting, failed })
  return (
    <Panel title={t(`organisations.background.${name}.title`)} lead={items.length > 0 ? counted : undefined}>
      {items.length === 0 ? (
        <Empty
          icon={icon}
          title={t(`organisations.background.${name}.empty`)}
          text={t(`organisations.background.${name}.emptyText`)}
        />
      ) : (
        <ItemList items={shown}>{(task) => <TaskRow of={task} queue={name} />}</ItemList>
      )}
      {items.length > atFirst && (
        <Button
          variant="default"
          className={styles.whole ?? ''}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'organisations.background.fewer' : 'organisations.background.all', { count: items.length })}
        </Button>
      )}
      {waiting + failed > items.length && (
        <p className={styles.more}>{t('organisations.background.more', { count: waiting + failed - items.length })}</p>
      )}
    </Panel>
  )
}
