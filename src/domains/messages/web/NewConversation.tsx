import type { Ref } from '#base/ref.ts'
import { useMay, useProfile } from '#domains/accounts/web/session.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { type FormFields, useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { conversationForm, conversationRoutes } from '../contract.ts'
import { conversationPath } from '../rules.ts'
import { PeopleField } from './PeopleField.tsx'

const noPeople: readonly Ref[] = []
const office = 'office'
const initial = {
  accountIds: [] as string[],
  projectId: null as string | null,
  isGroup: false,
  groupName: '',
  text: '',
}

// A worker writes to the organisation, unless one of their managers is selected.
function inputOf({ accountIds, projectId, isGroup, groupName, text }: typeof initial, isWorker: boolean) {
  const people = accountIds.filter((id) => id !== office)
  if (isWorker) return { office: people.length === 0, accountIds: people, text }
  return { accountIds: people, projectId, groupName: isGroup ? groupName : null, text }
}

interface Props {
  /** The recipients at first. */
  to?: readonly Ref[]
  /** Called after the first message was sent to several people, instead of a toast. */
  onSent?: (count: number) => void
  onClose: () => void
}

/** The dialog that starts conversations with one or several people. */
export function NewConversation({ to = noPeople, onSent, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigator()
  const { type } = useProfile()
  const isWorker = type === 'worker'
  const mayMany = useMay('messages:many')
  const { write } = useWrite(conversationRoutes.startConversation)
  const form = useContractForm(
    conversationForm,
    { ...initial, accountIds: to.map(({ id }) => id) },
    {
      toInput: (typed) => inputOf(typed, isWorker),
      also: ({ isGroup, groupName }) => ({
        groupName: isGroup && groupName.trim() === '' ? 'messages.validation.groupNameRequired' : undefined,
      }),
    },
  )
  const { accountIds, projectId, isGroup } = form.values
  const isMany = accountIds.length > 1 || projectId !== null
  return (
    <FormDialog
      title={t('messages.new.title')}
      size="lg"
      summary
      form={form}
      save={(body) => write({ body })}
      onSaved={({ items, total }) => {
        if (items.length === 1 && items[0]) go(conversationPath(type, items[0].id))
        else if (onSent) onSent(total)
        else tell.success(t('messages.new.sentToMany', { count: total }))
      }}
      onClose={onClose}
      submit={t('messages.new.send')}
    >
      {isWorker ? (
        <ManagerField />
      ) : (
        <PeopleField
          name="accountIds"
          label={t('messages.new.to')}
          max={mayMany ? 100 : 1}
          required={projectId === null}
          known={to}
        />
      )}
      {mayMany && <ProjectField />}
      {mayMany && (isMany || isGroup) && (
        <CheckField
          name="isGroup"
          label={t('messages.new.asGroup')}
          description={t(isGroup ? 'messages.new.groupHelp' : 'messages.new.eachHelp')}
        />
      )}
      {isGroup && <TextField name="groupName" label={t('messages.new.groupName')} autoComplete="off" required />}
      <TextAreaField name="text" label={t('messages.new.text')} rows={5} required />
    </FormDialog>
  )
}

function ManagerField() {
  const form = useFormFields()
  const { t } = useTranslation()
  const { company_name: name } = useProfile()
  const managers = useRead(conversationRoutes.listReachable, { query: { limit: '200' } }).data?.items ?? []
  const choices = [
    { value: office, label: name ?? t('messages.new.office') },
    ...managers.map(({ id, name: label }) => ({ value: id, label })),
  ]
  const one: FormFields = {
    ...form,
    valueOf: (path) => (form.valueOf(path) as string[])[0] ?? office,
    set: (path, value) => form.set(path, [value]),
  }
  return <SelectField form={one} name="accountIds" label={t('messages.new.to')} choices={choices} required />
}

function ProjectField() {
  const { t } = useTranslation()
  const projects = useChoices(projectRoutes.listProjects, {}, ({ id, name }) => ({ value: id, label: name }), [], {
    late: true,
  })
  const { onOpen, ...rest } = projects
  return (
    <div onFocusCapture={onOpen}>
      <PickField
        name="projectId"
        label={t('messages.new.project')}
        description={t('messages.new.projectHelp')}
        clearable
        {...rest}
      />
    </div>
  )
}
