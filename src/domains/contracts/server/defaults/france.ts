/** The contract of a French temporary worker: Code du travail, L1251-16, with the mentions of L1251-43. */
export const assignment = {
  fr: `# Contrat de mission
{{#if amendment.number}}Avenant n° {{amendment.number}} au contrat de mission du {{amendment.date}}. Il remplace les clauses de ce contrat à compter de sa signature.{{/if}}

## Parties
{{agency.name}}, entreprise de travail temporaire, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}},
et {{worker.name}}{{#if worker.birthDate}}, né(e) le {{worker.birthDate}}{{/if}}, {{worker.address}}, ci-après « le salarié ».
Le salarié est mis à la disposition de {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, ci-après « l’entreprise utilisatrice ».

## Motif du recours [fr_reason]
{{reason}}. Justification : {{reasonDetail}}
{{#if specialCase}}Cas particulier : {{specialCase}}.{{/if}}

## Terme de la mission [fr_term]
La mission commence le {{startDate}}. Son terme est fixé au {{endDate}}.

## Modification du terme [fr_term_change]
{{#if termChange}}{{termChange}}{{/if}}{{#unless termChange}}Le terme ne peut être avancé ou reporté que dans les conditions des articles L. 1251-30 et L. 1251-31 du code du travail.{{/unless}}

## Poste de travail [fr_job, fr_qualification]
Poste : {{role}}. Qualification professionnelle du salarié et exigée : {{qualification}}.
Lieu de la mission : {{workplace}}
Horaire : {{schedule}}
Risques particuliers pour la santé ou la sécurité (article L. 4154-2) : {{specialRisks}}

## Équipements de protection individuelle [fr_equipment]
{{protectiveEquipment}}

## Rémunération [fr_pay]
Le salaire brut est de {{payRate}} par heure. Il ne peut être inférieur à celui que percevrait dans l’entreprise utilisatrice, après période d’essai, un salarié de qualification professionnelle équivalente occupant le même poste de travail.
Composantes, primes et accessoires de salaire : {{payDetails}}

## Indemnités de fin de mission et de congés payés [fr_end_pay]
À l’issue de la mission, le salarié a droit à une indemnité de fin de mission égale à 10 % de sa rémunération totale brute, sauf dans les cas prévus aux articles L. 1251-32 et L. 1251-33 du code du travail, et à une indemnité compensatrice de congés payés d’au moins un dixième de sa rémunération totale brute, indemnité de fin de mission comprise.

## Période d’essai [fr_trial]
{{#if trialDays}}La mission comporte une période d’essai de {{trialDays}} jours.{{/if}}{{#unless trialDays}}La mission ne comporte pas de période d’essai.{{/unless}}

## Rapatriement [fr_repatriation]
Si la mission s’effectue hors du territoire métropolitain, le rapatriement du salarié est à la charge de l’entreprise de travail temporaire. Cette clause devient caduque en cas de rupture du contrat à l’initiative du salarié.

## Retraite complémentaire et prévoyance [fr_funds]
Caisse de retraite complémentaire : {{pensionFund}}
Organisme de prévoyance : {{providentFund}}

## Embauche à l’issue de la mission [fr_hiring]
L’embauche du salarié par l’entreprise utilisatrice à l’issue de la mission n’est pas interdite.

## Signature électronique
Les parties signent ce contrat par voie électronique. Le salarié reçoit le contrat signé et peut le télécharger à tout moment.
`,
}
