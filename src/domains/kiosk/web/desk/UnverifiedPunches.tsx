import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workerName } from '#domains/workforce/rules.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { kioskRoutes, type UnverifiedPunch } from '../../contract.ts'

/** The clock times of kiosks without a network whose PIN was wrong: the organisation counts or dismisses each. */
export function UnverifiedPunches({ punches, total }: { punches: readonly UnverifiedPunch[]; total: number }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('kiosk.unverified.title')} lead={t('kiosk.unverified.lead')}>
      <ItemList items={[...punches]}>{(punch) => <PunchRow punch={punch} />}</ItemList>
      {total > punches.length && <p>{t('kiosk.unverified.more', { shown: punches.length, total })}</p>}
    </Panel>
  )
}

function PunchRow({ punch }: { punch: UnverifiedPunch }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const [asking, ask] = useState<'confirm' | 'dismiss'>()
  const close = () => ask(undefined)
  const { id, worker, number, kind, at, kiosk } = punch
  const dismiss = useWrite(kioskRoutes.dismissPunch, { onDone: () => tell.success(t('kiosk.unverified.dismissed')) })
  const name = worker?.name ?? t('kiosk.unverified.unknown', { number })
  const what = `${t(`kiosk.kind.${kind}`)} · ${format.moment(at)}`
  return (
    <ItemRow
      name={name}
      notes={[what, kiosk.name]}
      menu={
        <MoreMenu label={t('kiosk.unverified.actions', { name })} quiet>
          <MenuAction icon={IconCheck} onClick={() => ask('confirm')}>
            {t('kiosk.unverified.confirm')}
          </MenuAction>
          <MenuAction icon={IconX} color="var(--bad)" onClick={() => ask('dismiss')}>
            {t('kiosk.unverified.dismiss')}
          </MenuAction>
        </MoreMenu>
      }
    >
      <Confirm
        open={asking === 'dismiss'}
        title={t('kiosk.unverified.dismissTitle')}
        action={t('kiosk.unverified.dismiss')}
        danger
        onConfirm={() => dismiss.act({ params: { id } })}
        onClose={close}
      >
        {`${name} · ${what}`}
      </Confirm>
      {asking === 'confirm' && <ChooseWorker punch={punch} what={what} onClose={close} />}
    </ItemRow>
  )
}

interface ChooseWorkerProps {
  punch: UnverifiedPunch
  /** The action and its time. */
  what: string
  onClose: () => void
}

/** Asks whose punch it was: the worker of the number is only a suggestion, because the number may be a typing error. */
function ChooseWorker({ punch: { id, worker }, what, onClose }: ChooseWorkerProps) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(kioskRoutes.confirmPunch)
  const form = useContractForm(
    kioskRoutes.confirmPunch.body,
    { workerId: worker?.id ?? null },
    { toInput: ({ workerId }) => ({ workerId: workerId as string }) },
  )
  const workers = useChoices(workforceRoutes.listWorkers, {}, (one) => ({ value: one.id, label: workerName(one) }), [
    worker ? { value: worker.id, label: worker.name } : undefined,
  ])
  return (
    <FormDialog
      title={t('kiosk.unverified.confirmTitle')}
      form={form}
      save={(body) => write({ params: { id }, body })}
      onSaved={() => tell.success(t('kiosk.unverified.confirmed'))}
      onClose={onClose}
      submit={t('kiosk.unverified.confirm')}
    >
      <p>{what}</p>
      <PickField name="workerId" label={t('kiosk.unverified.worker')} required {...workers} />
    </FormDialog>
  )
}
