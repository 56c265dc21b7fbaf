/**
 * Makes traps in a schema that everybody may make things in: for each function and each operator of the server's that a
 * statement could mean, one with the same name and types, and one for narrower types if it takes any; for each type that
 * our statements name, and for each table of the catalog, one of its name. Each says that it was reached.
 */
export const TRAPS = `DO $traps$
DECLARE one record; type_name text;
  trap CONSTANT text := '$f$ BEGIN RAISE USING MESSAGE = %L; END $f$';
  said CONSTANT text := 'something of Mallory was reached: ';
BEGIN
  SET LOCAL search_path = pg_catalog;
  SET LOCAL check_function_bodies = off;
  FOR one IN SELECT proname, proargtypes, proretset, wanted, (SELECT string_agg(CASE
        WHEN t::regtype::text LIKE 'any%array' THEN wanted || '[]'
        WHEN t::regtype::text LIKE 'any%' OR t = '"any"'::regtype THEN wanted
        ELSE t::regtype::text END, ', ' ORDER BY n) FROM unnest(proargtypes::oid[]) WITH ORDINALITY AS a (t, n)) AS args
    FROM pg_proc CROSS JOIN unnest(ARRAY['text', 'uuid', 'bigint', 'integer']) AS w (wanted)
    WHERE pronamespace = 'pg_catalog'::regnamespace
      AND (wanted = 'text' OR EXISTS (SELECT FROM unnest(proargtypes::oid[]) AS a (t) WHERE t::regtype::text LIKE '%any%'))
  LOOP
    BEGIN
      EXECUTE format('CREATE FUNCTION public.%I(%s) RETURNS %s text LANGUAGE plpgsql AS ' || trap,
        one.proname, one.args, CASE WHEN one.proretset THEN 'SETOF' ELSE '' END, said || one.proname);
    EXCEPTION WHEN OTHERS THEN NULL;
    END;
  END LOOP;
  FOR one IN SELECT DISTINCT oprname, oprkind,
      CASE WHEN l LIKE 'any%array' THEN w || '[]' WHEN l LIKE 'any%' THEN w ELSE l END AS l,
      CASE WHEN r LIKE 'any%array' THEN w || '[]' WHEN r LIKE 'any%' THEN w ELSE r END AS r
    FROM (SELECT oprname, oprkind, oprleft::regtype::text AS l, oprright::regtype::text AS r FROM pg_operator) o
    CROSS JOIN unnest(ARRAY['text', 'uuid', 'bigint', 'integer']) AS t (w)
  LOOP
    BEGIN
      EXECUTE format('CREATE FUNCTION public.trap_%s(%s) RETURNS boolean LANGUAGE plpgsql AS ' || trap, md5(one.oprname),
        CASE one.oprkind WHEN 'l' THEN one.r ELSE one.l || ', ' || one.r END, said || one.oprname);
      EXECUTE format('CREATE OPERATOR public.%s (FUNCTION = public.trap_%s, %s RIGHTARG = %s)', one.oprname,
        md5(one.oprname), CASE one.oprkind WHEN 'l' THEN '' ELSE 'LEFTARG = ' || one.l || ',' END, one.r);
    EXCEPTION WHEN OTHERS THEN NULL;
    END;
  END LOOP;
  CREATE FUNCTION public.reached() RETURNS boolean LANGUAGE plpgsql AS
    $f$ BEGIN RAISE EXCEPTION 'something of Mallory was reached: a type or a table'; END $f$;
  FOREACH type_name IN ARRAY ARRAY['text', 'uuid', 'bytea', 'timestamptz', 'regclass', 'oid', 'name'] LOOP
    EXECUTE format('CREATE DOMAIN public.%I AS pg_catalog.%I CHECK (public.reached())', type_name, type_name);
  END LOOP;
  FOR one IN SELECT relname FROM pg_class WHERE relnamespace = 'pg_catalog'::regnamespace AND relkind IN ('r', 'v') LOOP
    EXECUTE format('CREATE VIEW public.%I AS SELECT public.reached()', one.relname);
  END LOOP;
END $traps$`;

/** What the server has of its own, can be called by a statement, and has no trap of its name. */
export const WITHOUT_TRAP = `SELECT proname AS name FROM pg_catalog.pg_proc p
  WHERE pronamespace OPERATOR(pg_catalog.=) 'pg_catalog'::pg_catalog.regnamespace
    AND NOT EXISTS (SELECT FROM pg_catalog.unnest(proargtypes::pg_catalog.oid[]) AS a (t)
      JOIN pg_catalog.pg_type y ON y.oid OPERATOR(pg_catalog.=) t
      WHERE y.typtype OPERATOR(pg_catalog.=) 'p' AND y.typname OPERATOR(pg_catalog.!~~) 'any%')
    AND NOT EXISTS (SELECT FROM pg_catalog.pg_proc q WHERE q.proname OPERATOR(pg_catalog.=) p.proname
      AND q.pronamespace OPERATOR(pg_catalog.<>) p.pronamespace)
  UNION SELECT oprname FROM pg_catalog.pg_operator o
  WHERE oprright OPERATOR(pg_catalog.<>) 0::pg_catalog.oid AND oprnamespace OPERATOR(pg_catalog.=) 'pg_catalog'::pg_catalog.regnamespace
    AND NOT EXISTS (SELECT FROM pg_catalog.pg_operator q WHERE q.oprname OPERATOR(pg_catalog.=) o.oprname
      AND q.oprnamespace OPERATOR(pg_catalog.<>) o.oprnamespace)`;
