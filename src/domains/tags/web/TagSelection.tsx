import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import type { AccessRule } from '#base/route.ts'
import type { bulkOutcome } from '#base/bulk.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type BulkResult, bulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type Tagging, taggingForm } from '../contract/tagging.ts'
import { TagField } from './TagField.tsx'

interface Tagged {
  readonly id: string
  readonly version: number
  readonly tags: readonly string[]
}

/** A route that tags several records. */
interface TaggingRoute {
  readonly method: 'POST'
  readonly path: `/${string}`
  readonly access: AccessRule
  readonly summary: string
  readonly body: typeof taggingForm
  readonly output: typeof bulkOutcome
}

interface Props<Item extends Tagged> {
  of: TaggingRoute
  items: readonly Item[]
  nameOf: (item: Item) => string
  onDone: (result: BulkResult) => void
}

/** The button of a selection that adds tags to its records and removes others. */
export function TagSelection<Item extends Tagged>(props: Props<Item>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton variant="default" icon={IconTag} onClick={() => setOpen(true)}>
        {t('tags.selection.action')}
      </ActionButton>
      {isOpen && <TagDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function TagDialog<Item extends Tagged>(props: Props<Item> & { onClose: () => void }) {
  const { of, items, nameOf, onDone, onClose } = props
  const { t } = useTranslation()
  const { write } = useWrite(of)
  const form = useContractForm(
    taggingForm,
    { add: [] as string[], remove: [] as string[] },
    {
      toInput: ({ add, remove }) => ({ add, remove, items: items.map(({ id, version }) => ({ id, version })) }),
    },
  )
  const present = [...new Set(items.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b))
  return (
    <FormDialog
      title={t('tags.selection.title', { count: items.length })}
      form={form}
      save={(body: Tagging) => write({ body })}
      onSaved={(answer) =>
        onDone(
          bulkResult(answer, {
            items,
            nameOf,
            words: (count) => t('tags.selection.done', { count }),
          }),
        )
      }
      onClose={onClose}
      submit={t('tags.selection.submit')}
    >
      <TagField name="add" label={t('tags.selection.add')} />
      {present.length > 0 && (
        <TagField
          name="remove"
          label={t('tags.selection.remove')}
          description={t('tags.selection.present', { tags: present.join(', ') })}
          suggestions={present}
        />
      )}
    </FormDialog>
  )
}
