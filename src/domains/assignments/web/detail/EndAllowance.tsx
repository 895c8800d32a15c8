import { IconPencil } from '@tabler/icons-react'
import { endGrounds, statutoryPay } from '#base/official/statutory-pay.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type Assignment, assignmentRoutes } from '../../contract.ts'
import { endGroundForm } from '../../contract/end-ground.ts'

const { exceptions } = statutoryPay.find(({ id }) => id === 'endOfAssignment') ?? {}

interface Props {
  assignment: Assignment
  /** True while the dialog that sets the ground is open: it opens automatically when the assignment is ended. */
  isAsking: boolean
  ask: (isAsking: boolean) => void
}

/** Whether the allowance at the end of the assignment is due. Renders nothing if the organisation does not pay one. */
export function EndAllowance({ assignment, isAsking, ask }: Props) {
  const { t } = useTranslation()
  const { endGround, endGroundNote, allowed } = assignment
  const mayChange = allowed.includes('setEndGround')
  if (!mayChange && endGround === null) return null
  return (
    <Panel
      title={t('assignments.endAllowance.title')}
      action={
        mayChange && (
          <ActionButton variant="default" icon={IconPencil} onClick={() => ask(true)}>
            {t('platform.action.edit')}
          </ActionButton>
        )
      }
    >
      <p>
        {endGround === null
          ? t('assignments.endAllowance.due')
          : [
              t('assignments.endAllowance.notDue', { ground: t(`assignments.endGround.${endGround}`) }),
              exceptions?.[endGround],
              endGroundNote,
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
      {isAsking && mayChange && <GroundDialog assignment={assignment} onClose={() => ask(false)} />}
    </Panel>
  )
}

/** The dialog that sets or removes the ground. */
function GroundDialog({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(assignmentRoutes.setEndGround)
  const { id, version, endGround, endGroundNote } = assignment
  const form = useContractForm(endGroundForm, { ground: endGround, note: endGroundNote ?? '' })
  return (
    <FormDialog
      title={t('assignments.endAllowance.title')}
      form={form}
      save={(body) => write({ params: { id }, body, ifMatch: version })}
      onSaved={() => tell.success(t('assignments.endAllowance.done'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <SelectField
        name="ground"
        label={t('assignments.endAllowance.ground')}
        description={t('assignments.endAllowance.help')}
        empty={t('assignments.endAllowance.due')}
        choices={endGrounds.map((value) => ({
          value,
          label: `${t(`assignments.endGround.${value}`)} (${exceptions?.[value] ?? ''})`,
        }))}
      />
      <TextAreaField
        name="note"
        label={t('assignments.endAllowance.note')}
        description={t('assignments.endAllowance.noteHelp')}
        rows={3}
      />
    </FormDialog>
  )
}
