import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { keyRoutes } from '../contract.ts'
import { KeyDialog } from './keys/KeyDialog.tsx'
import { KeyRow } from './keys/KeyRow.tsx'
import { KeyTextDialog } from './keys/KeyTextDialog.tsx'

/** The API keys of the organisation: create, rotate and revoke. */
export function KeysSection() {
  const { t } = useTranslation()
  const keys = useRead(keyRoutes.listKeys, {})
  const [isAdding, setAdding] = useState(false)
  const [text, setText] = useState<string>()
  const { scopes = [], allowed = [] } = keys.data ?? {}
  const add = allowed.includes('add') && (
    <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
      {t('keys.add')}
    </ActionButton>
  )
  return (
    <ItemPanel
      title={t('keys.title')}
      lead={t('keys.lead')}
      of={keys}
      add={add}
      empty={{ icon: IconKey, title: t('keys.empty'), text: t('keys.emptyText') }}
      row={(one) => <KeyRow apiKey={one} onText={setText} />}
    >
      {isAdding && <KeyDialog scopes={scopes} onClose={() => setAdding(false)} onText={setText} />}
      {text !== undefined && <KeyTextDialog text={text} onClose={() => setText(undefined)} />}
    </ItemPanel>
  )
}
