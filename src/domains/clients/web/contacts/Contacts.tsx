import { IconPlus, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { Client } from '../../contract.ts'
import { contactRoutes } from '../../contract/contacts.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { ContactRow } from './ContactRow.tsx'

interface Props {
  client: Client
  /** The field that limits a contact to some projects; a later domain provides it. */
  projectsField: ReactNode
}

/** The contacts of a client: who confirms hours, places requests and sees invoices. */
export function Contacts({ client, projectsField }: Props) {
  const { t } = useTranslation()
  const contacts = useRead(contactRoutes.listContacts, { params: { id: client.id } })
  const [isAdding, setAdding] = useState(false)
  const { allowed = [] } = contacts.data ?? {}
  const add = allowed.includes('add') && (
    <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
      {t('clients.contacts.add')}
    </ActionButton>
  )
  return (
    <ItemPanel
      title={t('clients.contacts.title')}
      lead={t('clients.contacts.lead')}
      of={contacts}
      add={add}
      empty={{ icon: IconUsers, title: t('clients.contacts.empty'), text: t('clients.contacts.emptyText') }}
      row={(contact) => <ContactRow contact={contact} projectsField={projectsField} />}
    >
      {isAdding && (
        <ContactDialog clientId={client.id} projectsField={projectsField} onClose={() => setAdding(false)} />
      )}
    </ItemPanel>
  )
}
