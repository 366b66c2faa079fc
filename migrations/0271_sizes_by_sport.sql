DROP VIEW "you_scout_period_sizes";
