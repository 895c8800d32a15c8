import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type SavedView, viewForm, viewRoutes } from '../../contract/list-views.ts'

interface Props {
  /** The view to edit; a new one without it. */
  of?: SavedView
  content: Pick<SavedView, 'list' | 'query' | 'columns'>
  mayShare: boolean
  onSaved?: (view: SavedView) => void
  onClose: () => void
}

/** Saves a view under a name, or renames and shares one. */
export function ViewDialog({ of, content, mayShare, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const add = useWrite(viewRoutes.addView)
  const edit = useWrite(viewRoutes.editView)
  const form = useContractForm(
    viewForm,
    { name: of?.name ?? '', isShared: of?.isShared ?? false },
    { toInput: (typed) => ({ ...content, ...typed }) },
  )
  return (
    <FormDialog
      title={t(of ? 'accounts.views.edit' : 'accounts.views.add')}
      form={form}
      save={({ list, ...body }) =>
        of ? edit.write({ params: { id: of.id }, body, ifMatch: of.version }) : add.write({ body: { list, ...body } })
      }
      onSaved={(saved) => {
        tell.success(t('accounts.views.saved'))
        onSaved?.(saved)
      }}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <TextField name="name" label={t('accounts.views.name')} autoComplete="off" required />
      {mayShare && (
        <CheckField
          name="isShared"
          label={t('accounts.views.isShared')}
          description={t('accounts.views.isSharedHelp')}
        />
      )}
    </FormDialog>
  )
}
