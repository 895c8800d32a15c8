import { IconPlus, IconTag, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { DeleteItem, EditItem, MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { type CountedTag, type Tag, tagForm, tagRoutes } from '../contract.ts'
import { tagColours } from '../rules.ts'
import { MergeDialog } from './settings/MergeDialog.tsx'
import { TagChips } from './TagChips.tsx'

/** The tags of the organisation: their names, colours and use. */
export function TagsSection() {
  const { t } = useTranslation()
  const tags = useRead(tagRoutes.countTags, {})
  const [isAdding, setAdding] = useState(false)
  return (
    <ItemPanel
      title={t('tags.title')}
      lead={t('tags.settings.lead')}
      of={tags}
      add={
        <ActionButton variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
          {t('tags.settings.add')}
        </ActionButton>
      }
      empty={{ icon: IconTags, title: t('tags.settings.empty'), text: t('tags.settings.emptyText') }}
      row={(tag) => <TagRow tag={tag} among={tags.data?.items ?? []} />}
    >
      {isAdding && <TagDialog onClose={() => setAdding(false)} />}
    </ItemPanel>
  )
}

function TagRow({ tag, among }: { tag: CountedTag; among: readonly CountedTag[] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'edit' | 'merge' | 'delete'>()
  const { write } = useWrite(tagRoutes.deleteTag)
  const { id, name, colour, version, workers, clients, requests } = tag
  const close = () => setOpen(undefined)
  return (
    <ItemRow
      name={<TagChips names={[name]} colours={new Map([[name, colour]])} />}
      notes={[t('tags.settings.use', { workers, clients, requests })]}
      menu={
        <MoreMenu quiet label={t('tags.settings.more', { name })}>
          <EditItem onClick={() => setOpen('edit')} />
          {among.length > 1 && (
            <MenuAction icon={IconTag} onClick={() => setOpen('merge')}>
              {t('tags.merge.action')}
            </MenuAction>
          )}
          <DeleteItem onClick={() => setOpen('delete')} />
        </MoreMenu>
      }
    >
      {open === 'edit' && <TagDialog tag={tag} onClose={close} />}
      {open === 'merge' && <MergeDialog tag={tag} among={among} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          title={t('tags.delete.title', { name })}
          remove={() => write({ params: { id }, ifMatch: version })}
          done={t('tags.delete.done', { name })}
          onClose={close}
        >
          {t('tags.delete.text', { count: workers + clients + requests })}
        </DeleteDialog>
      )}
    </ItemRow>
  )
}

/** Adds a tag, or edits its name and colour. */
function TagDialog({ tag, onClose }: { tag?: Tag; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const add = useWrite(tagRoutes.addTag)
  const edit = useWrite(tagRoutes.editTag)
  const form = useContractForm(tagForm, { name: tag?.name ?? '', colour: tag?.colour ?? tagColours[0] })
  const { name, colour } = form.values
  return (
    <FormDialog
      title={t(tag ? 'tags.edit.title' : 'tags.settings.add')}
      form={form}
      save={(body) => (tag ? edit.write({ params: { id: tag.id }, body, ifMatch: tag.version }) : add.write({ body }))}
      onSaved={() => tell.success(t(tag ? 'tags.edit.done' : 'tags.settings.added'))}
      onClose={onClose}
      submit={t(tag ? 'platform.action.save' : 'tags.settings.add')}
    >
      <TextField name="name" label={t('tags.field.name')} autoComplete="off" required />
      <SelectField
        name="colour"
        label={t('tags.field.colour')}
        choices={tagColours.map((value) => ({ value, label: t(`tags.colour.${value}`) }))}
      />
      {name && <TagChips names={[name]} colours={new Map([[name, colour]])} />}
    </FormDialog>
  )
}
