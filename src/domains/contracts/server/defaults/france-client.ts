/** The *contrat de mise à disposition* of a French agency with the user undertaking: Code du travail, L1251-42 to -44 and R1251-15. */
export const clientContract = {
  fr: `# Contrat de mise à disposition
{{#if amendment.number}}Avenant n° {{amendment.number}} au contrat de mise à disposition du {{amendment.date}}. Il remplace les clauses de ce contrat à compter de sa signature.{{/if}}

## Parties
{{agency.name}}, entreprise de travail temporaire, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}},
et {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, ci-après « l’entreprise utilisatrice ».

## Salarié mis à disposition [md_worker]
{{worker.name}}

## Motif du recours [md_reason]
{{reason}}. Justification : {{reasonDetail}}

## Terme de la mission [md_term]
La mission commence le {{startDate}}. Son terme est fixé au {{endDate}}.

## Modification du terme [md_term_change]
{{#if termChange}}{{termChange}}{{/if}}{{#unless termChange}}Le terme ne peut être avancé ou reporté que dans les conditions des articles L. 1251-30 et L. 1251-31 du code du travail.{{/unless}}

## Poste de travail [md_job]
Poste : {{role}}. Qualification professionnelle exigée : {{qualification}}.
Caractéristiques particulières du poste : {{jobFeatures}}
Lieu de la mission : {{workplace}}
Horaire : {{schedule}}
Risques particuliers pour la santé ou la sécurité (article L. 4154-2) : {{specialRisks}}

## Équipements de protection individuelle [md_equipment]
{{protectiveEquipment}}

## Rémunération de référence [md_pay]
Rémunération, avec ses différentes composantes, primes et accessoires de salaire, que percevrait dans l’entreprise utilisatrice, après période d’essai, un salarié de qualification professionnelle équivalente occupant le même poste de travail : {{referencePay}}

## Garantie financière [md_guarantee]
Garant de l’entreprise de travail temporaire, au sens de l’article L. 1251-49 du code du travail : {{guarantor}}

{{#if billRate}}## Prix
{{billRate}}{{/if}}

{{#if paymentTerms}}## Paiement des factures
{{paymentTerms}}{{/if}}

## Embauche à l’issue de la mission
L’entreprise utilisatrice peut embaucher le salarié à l’issue de la mission.

## Signature électronique
Les parties signent ce contrat par voie électronique. Chacune reçoit le contrat signé et peut le télécharger à tout moment.
`,
}
