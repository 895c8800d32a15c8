import { Button, Progress, Stack } from '@mantine/core'
import { IconCircleCheck, IconFileUpload, IconListCheck } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { session } from '#domains/accounts/web/session.ts'
import { documentRoutes } from '#domains/documents/contract.ts'
import { DocumentInput } from '#domains/documents/web/DocumentInput.tsx'
import { type WorkerProfile, workerForm } from '#domains/workforce/contract.ts'
import { ownProfileRoutes } from '#domains/workforce/contract/own-profile.ts'
import { type RecordStep, recordSteps } from '#domains/workforce/rules/completeness.ts'
import { workerName } from '#domains/workforce/rules.ts'
import { usePictureSaving } from '#domains/workforce/web/use-picture-saving.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { PictureField } from '#platform/web/forms/picture/PictureField.tsx'
import { usePicture } from '#platform/web/forms/picture/use-picture.ts'
import { capitalised } from '#platform/web/format/own-name.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'

type Step = Exclude<RecordStep, 'signIn'>

interface StepProps {
  worker: WorkerProfile
}

/** Leads a worker through what is missing in the record, one step at a time. Each step is stored, so that the worker can go on later. */
export function CompleteRecordScreen() {
  const { t } = useTranslation()
  const profile = useRead(ownProfileRoutes.readOwnProfile, {})
  return (
    <Page narrow title={t('workforce.complete.title')} lead={t('workforce.complete.lead')}>
      <Reading of={profile} as="form" failed={t('workforce.profile.notLoaded')}>
        {(worker) => <Steps worker={worker} />}
      </Reading>
    </Page>
  )
}

function Steps({ worker }: StepProps) {
  const { t, language } = useTranslation()
  const [skipped, setSkipped] = useState<readonly Step[]>([])
  const missing = worker.missing.filter((step): step is Step => step !== 'signIn')
  const now = missing.find((step) => !skipped.includes(step))
  const done = recordSteps.length - missing.length
  const fields = missing.map((step) => t(`workforce.complete.step.${step}`)).join(', ')
  const home = <LinkButton to="/worker/home">{t('workforce.complete.home')}</LinkButton>
  if (missing.length === 0)
    return (
      <Panel>
        <Empty
          icon={IconCircleCheck}
          title={t('workforce.complete.done')}
          text={t('workforce.complete.doneText')}
          action={home}
        />
      </Panel>
    )
  if (!now)
    return (
      <Panel>
        <Empty
          icon={IconListCheck}
          title={t('workforce.complete.later')}
          text={t('workforce.complete.laterText', { fields })}
          action={home}
        />
      </Panel>
    )
  return (
    <Stack gap="1rem">
      <div>
        <p role="status">{t('workforce.complete.progress', { done, all: recordSteps.length })}</p>
        <Progress value={(done / recordSteps.length) * 100} aria-hidden />
      </div>
      <Panel
        title={capitalised(t(`workforce.complete.step.${now}`), language)}
        lead={t(`workforce.complete.why.${now}`)}
      >
        <Stack gap="1rem">
          <StepForm key={now} step={now} worker={worker} />
          <Button variant="subtle" onClick={() => setSkipped([...skipped, now])}>
            {t('workforce.complete.skip')}
          </Button>
        </Stack>
      </Panel>
    </Stack>
  )
}

function StepForm({ step, worker }: StepProps & { step: Step }) {
  const { t } = useTranslation()
  const label = t(`workforce.field.${step}`)
  switch (step) {
    case 'dateOfBirth':
      return <BirthStep worker={worker} />
    case 'nationalId':
      return (
        <FieldStep
          worker={worker}
          shape={workerForm.pick({ nationalId: true })}
          blank={{ nationalId: '' }}
          after={<NoNationalId />}
        >
          <TextField name="nationalId" label={label} required plain autoComplete="off" />
        </FieldStep>
      )
    case 'address':
      return (
        <FieldStep worker={worker} shape={workerForm.pick({ address: true })} blank={{ address: '' }}>
          <TextAreaField name="address" label={label} rows={2} required autoComplete="street-address" />
        </FieldStep>
      )
    case 'bankAccount':
      return (
        <FieldStep
          worker={worker}
          shape={workerForm.pick({ bankAccount: true })}
          blank={{ bankAccount: { accountHolder: workerName(worker), accountNumber: '' } }}
        >
          <TextField name="bankAccount.accountHolder" label={t('workforce.field.accountHolder')} autoComplete="name" />
          <TextField
            name="bankAccount.accountNumber"
            label={t('workforce.field.accountNumber')}
            required
            plain
            autoComplete="off"
          />
        </FieldStep>
      )
    case 'photo':
      return <PhotoStep worker={worker} />
    case 'document':
      return <DocumentStep />
  }
}

interface FieldStepProps extends StepProps {
  shape: z.ZodType
  blank: object
  after?: ReactNode
  children: ReactNode
}

/** A step with fields of the profile. */
function FieldStep({ worker, shape, blank, after, children }: FieldStepProps) {
  const { t } = useTranslation()
  const { write } = useWrite(ownProfileRoutes.editOwnProfile)
  const form = useContractForm(shape, blank)
  return (
    <Form
      form={form}
      summary={false}
      save={(body) => write({ body: body as object, ifMatch: worker.version })}
      onSaved={() => session.load()}
    >
      <Stack gap="1rem">
        {children}
        <Button type="submit" size="md" fullWidth loading={form.pending}>
          {t('workforce.complete.next')}
        </Button>
        {after}
      </Stack>
    </Form>
  )
}

function BirthStep({ worker }: StepProps) {
  const { t } = useTranslation()
  return (
    <FieldStep worker={worker} shape={workerForm.pick({ dateOfBirth: true })} blank={{ dateOfBirth: '' }}>
      <DateField name="dateOfBirth" label={t('workforce.field.dateOfBirth')} required autoComplete="bday" />
    </FieldStep>
  )
}

function NoNationalId() {
  const { t } = useTranslation()
  const { act, pending } = useWrite(ownProfileRoutes.declareNationalId)
  return (
    <Button variant="default" loading={pending} onClick={() => void act({ body: { without: true } })}>
      {t('workforce.complete.noNationalId')}
    </Button>
  )
}

function PhotoStep({ worker }: StepProps) {
  const { t } = useTranslation()
  const picture = usePicture(worker.image)
  const save = usePictureSaving()
  const [pending, setPending] = useState(false)
  async function send() {
    setPending(true)
    if (await save(worker, picture)) picture.reset()
    setPending(false)
  }
  return (
    <Stack gap="1rem">
      <PictureField picture={picture} label={t('workforce.field.image')} name={workerName(worker)} />
      <Button size="md" fullWidth disabled={!picture.changed} loading={pending} onClick={() => void send()}>
        {t('workforce.complete.next')}
      </Button>
    </Stack>
  )
}

function DocumentStep() {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { act, pending } = useWrite(documentRoutes.addDocument)
  return (
    <>
      <DocumentInput
        ref={input}
        onChoose={([file]) => {
          if (file) void act({ query: { name: file.name }, file })
        }}
      />
      <Button
        size="md"
        fullWidth
        loading={pending}
        leftSection={<IconFileUpload size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('workforce.complete.choose')}
      </Button>
    </>
  )
}
