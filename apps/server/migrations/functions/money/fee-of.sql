-- What a provider keeps of one payment by a rate, in rupiah; null without one. What is given back brings its part back, and what is fixed stays.
create or replace function fee_of(amount bigint, basis_points integer, fixed bigint, free_up_to bigint, bearer text, rounding text)
returns bigint language sql immutable parallel safe as $$
  select case
    when basis_points is null then null
    when bearer = 'CUSTOMER' or abs(amount) <= coalesce(free_up_to, 0) then 0
    when amount < 0 then -((-amount * basis_points + case rounding when 'UP' then 9999 when 'DOWN' then 0 else 5000 end) / 10000)
    else least((amount * basis_points + case rounding when 'UP' then 9999 when 'DOWN' then 0 else 5000 end) / 10000 + fixed, amount)
  end
$$;
