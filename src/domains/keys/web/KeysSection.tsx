import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { keyRoutes } from '../contract.ts'
import { KeyDialog } from './keys/KeyDialog.tsx'
import { KeyRow } from './keys/KeyRow.tsx'
import styles from './keys/Keys.module.css'
import { KeyTextDialog } from './keys/KeyTextDialog.tsx'

/** The API keys of the organisation: create, rotate and revoke. */
export function KeysSection() {
  const { t } = useTranslation()
  const keys = useRead(keyRoutes.listKeys, {})
  const [isAdding, setAdding] = useState(false)
  const [text, setText] = useState<string>()
  const { items = [], scopes = [], allowed = [] } = keys.data ?? {}
  const add = allowed.includes('add') && (
    <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
      {t('keys.add')}
    </ActionButton>
  )
  return (
    <Panel title={t('keys.title')} lead={t('keys.lead')} action={items.length > 0 ? add : undefined}>
      <Reading of={keys}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty icon={IconKey} title={t('keys.empty')} text={t('keys.emptyText')} action={add} />
          ) : (
            <ul className={styles.keys}>
              {found.items.map((one) => (
                <KeyRow key={one.id} apiKey={one} onText={setText} />
              ))}
            </ul>
          )
        }
      </Reading>
      {isAdding && <KeyDialog scopes={scopes} onClose={() => setAdding(false)} onText={setText} />}
      {text !== undefined && <KeyTextDialog text={text} onClose={() => setText(undefined)} />}
    </Panel>
  )
}
