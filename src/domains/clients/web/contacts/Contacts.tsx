import { IconPlus, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Client } from '../../contract.ts'
import { contactRoutes } from '../../contract/contacts.ts'
import { ContactDialog } from './ContactDialog.tsx'
import { ContactRow } from './ContactRow.tsx'
import styles from './Contacts.module.css'

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
  const { items = [], allowed = [] } = contacts.data ?? {}
  const add = allowed.includes('add') && (
    <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
      {t('clients.contacts.add')}
    </ActionButton>
  )
  return (
    <Panel
      title={t('clients.contacts.title')}
      lead={t('clients.contacts.lead')}
      action={items.length > 0 ? add : undefined}
    >
      <Reading of={contacts}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty
              icon={IconUsers}
              title={t('clients.contacts.empty')}
              text={t('clients.contacts.emptyText')}
              action={add}
            />
          ) : (
            <ul className={styles.contacts}>
              {found.items.map((contact) => (
                <ContactRow key={contact.id} contact={contact} projectsField={projectsField} />
              ))}
            </ul>
          )
        }
      </Reading>
      {isAdding && (
        <ContactDialog clientId={client.id} projectsField={projectsField} onClose={() => setAdding(false)} />
      )}
    </Panel>
  )
}
