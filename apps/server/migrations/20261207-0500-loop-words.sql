-- What was found of cars over a loop is told by words of its own, as it is a running sum as well.
update indications
set evidence = jsonb_set(evidence, '{figures}', (evidence -> 'figures') || jsonb_build_object(
  'what', 'paling banyak dalam satu jam ' || (evidence #>> '{figures,most}') || ' lebih',
  'whatEn', 'at most ' || (evidence #>> '{figures,most}') || ' more in one hour'))
where rule = 'LOOP_AGAINST_SALES' and evidence -> 'figures' ? 'most';
