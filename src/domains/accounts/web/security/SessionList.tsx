import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ownAccountRoutes } from '../../contract.ts'
import styles from './SecurityList.module.css'
import { SessionRow } from './SessionRow.tsx'

/** The actor's sessions, each with a button that ends it. */
export function SessionList() {
  const { t } = useTranslation()
  const tell = useToasts()
  const sessions = useAllPages(ownAccountRoutes.listSessions, { query: {} })
  const [dialog, setDialog] = useState(false)
  const { act } = useWrite(ownAccountRoutes.endOtherSessions, {
    onDone: () => tell.success(t('accounts.security.othersEnded')),
  })
  const others = (sessions.data?.total ?? 0) > 1
  return (
    <Panel
      title={t('accounts.security.sessions')}
      lead={t('accounts.security.sessionsLead')}
      action={
        others && (
          <Button variant="default" onClick={() => setDialog(true)}>
            {t('accounts.security.endOthers')}
          </Button>
        )
      }
    >
      <Reading of={sessions}>
        {({ items }) => (
          <ul className={styles.list}>
            {items.map((one) => (
              <SessionRow key={one.id} of={one} />
            ))}
          </ul>
        )}
      </Reading>
      <Confirm
        open={dialog}
        title={t('accounts.security.endOthersTitle')}
        action={t('accounts.security.endOthers')}
        danger
        onConfirm={() => act({})}
        onClose={() => setDialog(false)}
      >
        {t('accounts.security.endOthersText')}
      </Confirm>
    </Panel>
  )
}
